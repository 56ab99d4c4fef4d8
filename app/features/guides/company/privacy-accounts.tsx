/** What we store about people with an account and about listed agents. */
import { EVIDENCE_DAYS } from '#common/claims.ts'
import { paths } from '#common/paths.ts'
import { SourceLink } from '../source-link.tsx'

export function YourAccount() {
  return (
    <>
      <p>
        You need an account only to write messages, save or watch agents, or review one. Then we keep your name, your
        email address, your settings and what you did with them: saved agents, watches, messages, reviews, questions. A
        phone number is kept if you give one. An agent also gives a business name, a place and the listing that is
        theirs.
      </p>
      <p>
        Your password is kept only as a hash made with Argon2id, from which it cannot be read. We never ask for a Social
        Security number. If you choose to sign in through another company, that company learns that you did, and we get
        your name and your email address from it.
      </p>
      <p>
        You can see where you are signed in, sign out there, export your data as a file, and delete your account. That
        is all on your account page.
      </p>
    </>
  )
}

export function CookiesAndStorage() {
  return (
    <ul>
      <li>
        <strong>Cookies</strong> serve sign-in: one that keeps you signed in, and one that protects the sign-in form
        against misuse by other sites. They come when you go to sign in, not before. After you submit a form, one more
        can stay for a few seconds, so that the next page shows what you submitted; it names nothing about you.
      </li>
      <li>
        <strong>Your browser’s storage</strong> keeps the keys of your session, under the name{' '}
        <span className="font-mono text-14">authorized_user</span>. They leave when you sign out.
      </li>
    </ul>
  )
}

export function MessagesAndReviews() {
  return (
    <>
      <p>
        <strong>Messages</strong> can be read by you and by the other side. Our moderators look at a conversation when
        one of you reports it. Agents cannot start a conversation; only you can.
      </p>
      <p>
        <strong>Questions</strong> are public, and without your name unless you choose otherwise. If you ask without an
        account, we need an email address to confirm; it is never shown.
      </p>
      <p>
        <strong>Reviews</strong> are public. An agent’s reply must not confirm that you are a client, nor name amounts
        or years. Federal law, <SourceLink to="taxpayerSecrecy">26 U.S.C. 7216</SourceLink>, protects what you tell a
        preparer for your return.
      </p>
      <p>Some texts wait for a moderator before they appear. What moderators do is written into a log.</p>
    </>
  )
}

export function IfYouAreListed() {
  return (
    <>
      <p>
        Listings come from files that the IRS releases to everyone under the Freedom of Information Act:{' '}
        <SourceLink to="activeListFile">active enrolled agents</SourceLink> and{' '}
        <SourceLink to="ptinFile">holders of a PTIN</SourceLink>. They hold names, addresses and in part phone numbers
        and websites. They hold no PTIN, no enrollment number and no email address.
      </p>
      <ul>
        <li>
          Until you claim your listing it shows your name, city, state, five-digit ZIP code and what the lists say, with
          dates. Street, phone and website stay hidden, because many of these addresses are homes.
        </li>
        <li>Once you claim it, you decide which of them appear. What you add yourself appears as you wrote it.</li>
        <li>
          Documents you send to prove that a listing is yours are deleted {EVIDENCE_DAYS} days after the decision.
        </li>
        <li>
          To correct a listing, or to be left out, write to us on the <a href={paths.contact}>contact page</a>. It costs
          nothing and needs no account. Being left out here changes nothing at the IRS.
        </li>
      </ul>
      <p>We also offer the public part of the listings as open data. What is hidden on a page is not in it.</p>
    </>
  )
}
