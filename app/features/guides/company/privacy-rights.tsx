/** Who else sees the data, how long it is kept, and what a person can request. */
import { EVIDENCE_DAYS } from '#common/claims.ts'
import { paths } from '#common/paths.ts'
import {
  CONTACT_MESSAGE_MONTHS,
  WAITING_MESSAGE_DAYS,
  CORRECTION_DAYS,
  ENDED_SESSION_DAYS,
  REPORT_NETWORK_DAYS,
  SENT_EMAIL_DAYS,
  UNCONFIRMED_DAYS,
} from '#common/retention.ts'

export function WhoElseSees() {
  return (
    <>
      <p>We give data to others only in these cases:</p>
      <ul>
        <li>Firms that host the site and deliver its mail, who may use it for that alone.</li>
        <li>The person you write to: a message goes to the agent you sent it to.</li>
        <li>Everyone, where you publish: questions, answers, articles, reviews and claimed listings.</li>
        <li>A court or an authority, where the law obliges us. We give no more than it asks for.</li>
      </ul>
      <p>We do not sell personal data, rent it out, or trade it for anything.</p>
    </>
  )
}

export function HowLong() {
  return (
    <ul>
      <li>
        <strong>Account data:</strong> until you delete your account. Everything is then deleted at once, except what
        this list says we keep. Messages you sent stay with the person who got them, without your name, until that
        person’s account is deleted too.
      </li>
      <li>
        <strong>Registrations that aren’t confirmed:</strong> {UNCONFIRMED_DAYS} days.
      </li>
      <li>
        <strong>Public texts:</strong> until you or a moderator remove them. If you delete your account, published
        reviews, answers, and articles stay without your name, and so do questions that an agent answered. Drafts,
        unanswered questions, and an agent’s profile and replies to reviews are deleted. We keep that a moderator
        removed a text, but not the text.
      </li>
      <li>
        <strong>Emails we sent:</strong> the text is deleted once the email is sent, and the address and subject after{' '}
        {SENT_EMAIL_DAYS} days or with your account.
      </li>
      <li>
        <strong>Messages from the contact form:</strong> {CONTACT_MESSAGE_MONTHS} months, or until you delete the
        account with the same address.
      </li>
      <li>
        <strong>A message that you write to an agent before you register:</strong> until you send or discard it, or{' '}
        {WAITING_MESSAGE_DAYS} days.
      </li>
      <li>
        <strong>Requests to correct or hide a listing:</strong> {CORRECTION_DAYS} days after the decision. If you delete
        your account, a request to hide a listing stays without your address until we decide it.
      </li>
      <li>
        <strong>Reports of public texts:</strong> if you aren’t signed in, we can tell for one day whether two reports
        came from the same network. What we keep for that is deleted after {REPORT_NETWORK_DAYS} days.
      </li>
      <li>
        <strong>Documents and statements for a claim:</strong> documents are deleted {EVIDENCE_DAYS} days after the
        decision or with your account, and your statement with your account. We keep that there was a claim, and how it
        ended.
      </li>
      <li>
        <strong>Newsletter:</strong> after you leave, we keep your address and the record that you agreed and left.
      </li>
      <li>
        <strong>Sessions:</strong> until they run out or you sign out. For {ENDED_SESSION_DAYS} days after that we keep
        the device and the network, to notice a sign-in from somewhere new.
      </li>
      <li>
        <strong>Technical logs:</strong> as long as they are needed to find faults and abuse.
      </li>
      <li>
        <strong>The log of moderators and administrators:</strong> as long as the site runs. It shows who decided what,
        and why.
      </li>
      <li>
        <strong>Lists of the IRS:</strong> as long as the site runs, because receipts refer to them.
      </li>
    </ul>
  )
}

export function YourRights() {
  return (
    <>
      <p>
        Some states give their residents rights over their data. We give the same to everyone. You may ask to see what
        we hold about you, to have it corrected, to get a copy, and to have it deleted. You may also object to a use.
        Asking never costs you anything, and never makes the site worse for you.
      </p>
      <p>
        Most of this is on your account page. For the rest, use the <a href={paths.contact}>contact page</a>. We may
        have to make sure that you are you, and ask for no more than that takes. If you are not content with our answer,
        you may turn to the attorney general of your state.
      </p>
    </>
  )
}

export function HowItIsProtected() {
  return (
    <>
      <p>
        Passwords and session keys are stored as hashes only. Pages tell your browser to load nothing but our own files
        and to run no foreign script. Changes are never made by a link alone, so that a mail program that opens links
        cannot change anything. Access by our people is limited. Every decision, every look at a reported conversation,
        and every look at the documents of a claim is logged.
      </p>
      <p>No site is beyond attack. If your data should fall into wrong hands, we tell you as the law asks.</p>
    </>
  )
}

export function ChildrenAndChanges() {
  return (
    <>
      <p>
        The site is meant for adults in matters of US tax. Accounts are for people of 18 and over. We do not knowingly
        keep data of children.
      </p>
      <p>
        When this policy changes, the date at its top changes. If a change touches what we do with data we already hold,
        we write to people with an account before it takes effect.
      </p>
    </>
  )
}
