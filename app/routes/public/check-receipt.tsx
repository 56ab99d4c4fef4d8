/**
 * /license-verification/check: takes the number of a receipt, or its whole address, and leads to the receipt, whose page
 * says whether it is unaltered.
 */
import { type MetaArgs, type PageArgs, type PageProps, redirect, reply } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { AppError } from '#server/platform/errors.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { paths } from '#common/paths.ts'
import { NOT_SHOWN_BY_RECEIPT, receiptIdIn } from '#common/receipt-limits.ts'

const TYPED_MAX = 300

export async function loader({ request, scope }: PageArgs) {
  const typed = new URL(request.url).searchParams.get('receipt')?.slice(0, TYPED_MAX) ?? ''
  if (typed.trim() === '') return { typed: '', problem: null }
  const id = receiptIdIn(typed)
  if (!id) return wrong(typed, 'A receipt’s number has 26 letters and digits. It’s the end of the receipt’s address.')
  if (!(await isKnown(scope, id))) {
    return wrong(typed, 'We never made a receipt with this number. If someone gave you one, don’t rely on it.')
  }
  throw redirect(`${paths.receipt(id)}#check`, 303)
}

const wrong = (typed: string, problem: string) => reply({ typed, problem }, { status: 404 })

const isKnown = ({ db, settings }: PageArgs['scope'], id: string) =>
  readReceipt(db, settings, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false
      throw error
    },
  )

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Check a receipt',
    description:
      'Enter the number of a receipt of a list check. You see whether it is unaltered, and how old its list is today.',
    canonical: paths.checkReceipt,
    robots: 'noindex',
  })

export default function CheckReceiptPage({ loaderData: { typed, problem } }: PageProps<typeof loader>) {
  const { name, origin } = useSite()
  return (
    <Page
      heading="Check a receipt"
      trail={[{ name: 'Verify a license', to: paths.licenseVerification }]}
      width="reading"
      lead={`Someone gave you a receipt from ${name}? See whether it’s unaltered, and how old its list is today.`}
    >
      <form action={paths.checkReceipt} className="grid gap-4 rounded-box border border-hairline bg-raised p-5">
        <Field
          label="Number or address of the receipt"
          hint={`At the end of the receipt, after ${new URL(origin).host}${paths.licenseVerification}/. Or scan its QR code.`}
          name="receipt"
          defaultValue={typed}
          problem={problem ?? undefined}
          maxLength={TYPED_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div>
          <Button>Check the receipt</Button>
        </div>
      </form>
      <div className="prose mt-6">
        <h2 id="how">How it works</h2>
        <p>
          When {name} makes a receipt, it signs it. The check compares what we stored with that signature. A screenshot
          or a printed copy can be changed, so compare it with the page that the number leads to, and look at the
          address bar: only {new URL(origin).host} can check it.
        </p>
        <h2 id="limits">What no receipt shows</h2>
        <ul>
          {NOT_SHOWN_BY_RECEIPT.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>
          You can also check a receipt without us, with <a href={paths.signingKeys}>our public keys</a>.
        </p>
      </div>
    </Page>
  )
}
