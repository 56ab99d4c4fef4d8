/** Who else sees data, how long it stays, and what a person may ask for. */
import { paths } from '#contract/paths.ts'

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
        <strong>Account data:</strong> until you delete your account. Messages you sent stay with the person who got
        them, without your account.
      </li>
      <li>
        <strong>Public texts:</strong> until you or a moderator take them down.
      </li>
      <li>
        <strong>Proofs for a claim:</strong> 14 days after the decision.
      </li>
      <li>
        <strong>Sessions:</strong> until they run out, or you sign out.
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
        cannot change anything. Access by our people is limited and logged.
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
