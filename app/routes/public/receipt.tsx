/** /license-verification/{receipt}: a printable, permanent record of the check and what the lists said that day. */
import { data } from 'react-router'
import { searchedName } from '#app/features/verification/answer-text.ts'
import { ReceiptSlip } from '#app/features/verification/receipt-slip.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatPlainDate } from '#common/dates.ts'
import { siteIn } from '#app/lib/site.ts'
import { Breadcrumb, HOME_CRUMB } from '#app/ui/breadcrumb.tsx'
import { requestScope } from '#server/platform/request-scope.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { paths } from '#common/paths.ts'
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
    title: `Receipt for ${searchedName(asked)}, ${formatPlainDate(madeAt)}`,
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
