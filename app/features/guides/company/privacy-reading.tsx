/** What we store about a visitor who reads, searches, checks a name, or writes without an account. */
import { useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import { CONTACT_MESSAGE_MONTHS } from '#common/retention.ts'

export function PrivacyInShort() {
  const { name } = useSite()
  return (
    <>
      <ul>
        <li>You can read, search and check names without an account, without cookies and without being followed.</li>
        <li>Pages load nothing from other companies: no trackers, no advertising, no outside fonts.</li>
        <li>We do not sell your data, and we do not share it for advertising.</li>
        <li>We do not want your Social Security number, your bank details or your tax papers. Please keep them.</li>
        <li>If you are listed here, you can ask us to correct the listing or to leave you out.</li>
      </ul>
      <p>
        “We” means whoever runs {name} at this address. You reach us on the <a href={paths.contact}>contact page</a>.
      </p>
    </>
  )
}

export function WhenYouRead() {
  return (
    <>
      <p>
        Reading sets no cookie. Every visitor who is not signed in gets the same page. Your searches stand in the
        address of the page, so they are in your browser’s history like any other address.
      </p>
      <p>
        Our server keeps a technical log: the time, the page, the answer’s status and a random number for the request.
        The words you searched for are not in it. To stop abuse, the server remembers for a short time how often an
        internet address has asked. The firms that carry and host the site see your internet address, as with every
        site.
      </p>
      <p>We look at counts, such as how many pages were sent. We do not build a picture of any reader.</p>
    </>
  )
}

export function Receipts() {
  return (
    <>
      <p>
        If you make a receipt of a license check, we keep what you asked, what the lists said and the time. We do not
        keep who asked. The receipt’s address cannot be guessed, and search engines are told to leave it alone. Whoever
        has the address can read it, so share it with care.
      </p>
      <p>Receipts stay, because a proof that vanishes is none. If one should go, send us its address.</p>
    </>
  )
}

export function EmailsAndNewsletters() {
  return (
    <>
      <p>
        If you use the contact form, we keep your message, your name, and your email address to answer you, for{' '}
        {CONTACT_MESSAGE_MONTHS} months.
      </p>
      <p>
        For a newsletter we keep your email address, the lists you chose, and when you agreed. Nothing is sent until you
        have confirmed by a button on a page we mail you. Every issue has a link to leave at once. We do not say to
        others whether an address is on a list. Afterwards we keep the address only to know not to write to it.
      </p>
    </>
  )
}

export function NumberShield() {
  return (
    <>
      <p>
        Whatever you type into a public text, a message or a form is searched for numbers that look like Social
        Security, taxpayer, employer, bank or card numbers. That happens in your browser and again on our server. A text
        with such a number is refused, so that you can take it out.
      </p>
      <p>No search of this kind is perfect. Look again before you send.</p>
    </>
  )
}
