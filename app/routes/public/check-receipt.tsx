/**
 * /license-verification/check: takes the number of a receipt, or its whole address, and leads to the receipt, whose page
 * says whether it is unaltered.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect, reply } from '#app/page/page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSite } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { AppError } from '#server/platform/errors.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { paths } from '#common/paths.ts'
import { notShownByReceipt, receiptIdIn } from '#common/receipt-limits.ts'

const TYPED_MAX = 300

export async function loader({ request, scope }: PageArgs) {
  const typed = new URL(request.url).searchParams.get('receipt')?.slice(0, TYPED_MAX) ?? ''
  if (typed.trim() === '') return { typed: '', problem: null }
  const id = receiptIdIn(typed)
  if (!id)
    return wrong(typed, t`A receipt number has 26 letters and digits. It’s at the end of the receipt’s web address.`)
  if (!(await isKnown(scope, id))) {
    return wrong(typed, t`We never issued a receipt with this number. If someone gave you one, don’t rely on it.`)
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
    title: t`Check a receipt`,
    description: t`Enter the number of a list check receipt to see whether the receipt has been altered and how old the list behind it is today.`,
    canonical: paths.checkReceipt,
    robots: 'noindex',
  })

export default function CheckReceiptPage({ loaderData: { typed, problem } }: PageProps<typeof loader>) {
  const { name, origin } = useSite()
  const { host } = new URL(origin)
  return (
    <Page
      heading={t`Check a receipt`}
      trail={[{ name: t`Verify a license`, to: paths.licenseVerification }]}
      lead={t`Did someone give you a receipt from ${name}? See whether the receipt has been altered and how old the list behind it is today.`}
      art={<Illustration name="receipt" size={160} className="max-md:hidden" />}
      aside={<WhatNoReceiptShows />}
    >
      <form action={paths.checkReceipt} className="card grid gap-4 p-5 md:p-7">
        <Field
          label={t`Receipt number or web address`}
          hint={t`The number is at the end of the receipt, after ${host}${paths.licenseVerification}/. You can also scan the QR code.`}
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
          <Button>
            <Icon name="verify" /> {t`Check receipt`}
          </Button>
        </div>
      </form>
      <h2 id="how" className="mt-10 text-28">
        {t`How it works`}
      </h2>
      <ol className="timeline mt-4 max-w-[68ch]">
        <li>
          <Trans>
            <strong>We sign the receipt</strong> {name} signs each receipt when it’s created.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The page checks the signature</strong> It compares the stored receipt with its signature and says
            “Unaltered” or “Altered.”
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>You check your copy</strong> Anyone could change a screenshot or a printed copy. Check yours against
            the page.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Look at the address bar</strong> Trust the result only if the page is on {host}.
          </Trans>
        </li>
      </ol>
      <p className="mt-6 max-w-[68ch] text-muted">
        <Trans>
          You can also check a receipt without us, using <a href={paths.signingKeys}>our public keys</a>. Don’t have a
          receipt? <a href={paths.licenseVerification}>Verify a name</a> to get one.
        </Trans>
      </p>
    </Page>
  )
}

const WhatNoReceiptShows = () => (
  <section aria-labelledby="limits" className="card p-5">
    <h2 id="limits" className="text-22">
      {t`What a receipt doesn’t show`}
    </h2>
    <ul className="mt-3 grid gap-3 text-14">
      {notShownByReceipt().map((what) => (
        <li key={what} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <Icon name="minus" className="mt-0.5 text-muted" /> {what}
        </li>
      ))}
    </ul>
  </section>
)
