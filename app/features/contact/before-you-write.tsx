import { useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'

/** Beside the form: what we can do, what we can't, and what to leave out. */
export function BeforeYouWrite() {
  const { name, product } = useSite()
  return (
    <aside
      aria-label="Before you write"
      className="prose lg:border-l lg:border-hairline lg:pl-8 [&>h2:first-child]:mt-0"
    >
      <h2>What we can help with</h2>
      <ul>
        <li>Correct a listing, or leave someone out who asks for it</li>
        <li>Explain what a license check or a receipt says</li>
        <li>Mend a text, a broken page, or something hard to use</li>
        <li>
          Tell you what we keep about you, or delete it: see the <a href={paths.privacy}>privacy policy</a>
        </li>
      </ul>
      <h2>What we cannot do</h2>
      <p>
        We are not the IRS and not part of any government. We cannot see your tax account, speed up a refund or answer a
        notice. We give no tax advice, recommend no {product.singular}, and pass on no messages to one. What {name}{' '}
        knows of a license is what the dated IRS list says.
      </p>
      <h2>What to leave out</h2>
      <p>
        Never send a Social Security number, an ITIN, an EIN, or a bank or card number, here or in any email. The form
        does not take them. We do not need them for anything on this site.
      </p>
    </aside>
  )
}
