/** /license-verification/{receipt}: a printed slip. It says what was asked and what the lists said that day, for good. */
import { data } from 'react-router'
import { askedName } from '#app/features/verification/answer-words.ts'
import { ReceiptSlip } from '#app/features/verification/receipt-slip.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { plainDate } from '#contract/show-date.ts'
import { siteIn } from '#app/lib/site.ts'
import { Breadcrumb, HOME_CRUMB } from '#app/ui/breadcrumb.tsx'
import { requestScope } from '#server/platform/request-scope.ts'
import { readReceipt } from '#server/verification/read-receipt.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/receipt.ts'

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export async function loader({ params, context }: Route.LoaderArgs) {
  return data({ receipt: await readReceipt(context.get(requestScope).db, params.receipt) }, { headers: PRIVATE })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, asked, madeAt } = loaderData.receipt
  return pageMeta(siteIn(matches), {
    title: `Receipt for ${askedName(asked)}, ${plainDate(madeAt)}`,
    description: 'What was asked and what the IRS list of that date said.',
    canonical: paths.receipt(id),
    robots: 'noindex',
  })
}

export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 md:px-6">
      <Breadcrumb trail={[HOME_CRUMB, { name: 'Verify a license', to: paths.licenseVerification }]} here="Receipt" />
      <ReceiptSlip receipt={receipt} />
    </div>
  )
}
