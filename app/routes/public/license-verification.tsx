/**
 * /license-verification: how to check a license, what a match proves, and the check itself. A check is a GET; storing
 * the answer as a receipt is a POST, which redirects to the receipt.
 */
import { data, redirect } from 'react-router'
import { NameCheck } from '#app/features/verification/name-check.tsx'
import { VerificationGuide } from '#app/features/verification/verification-guide.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { answerCheck, type Check } from '#server/domains/verification/answer-check.ts'
import { createReceipt } from '#server/domains/verification/create-receipt.ts'
import { paths } from '#common/paths.ts'
import { parseVerifyQuery } from '#common/verify-query.ts'
import type { Route } from './+types/license-verification.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const check = await answerCheck(context.get(requestScope).db, new URL(request.url).searchParams)
  return data({ check }, { status: check.state === 'problems' ? 400 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, checkFormLimit } = context.get(requestScope)
  const fields = await readForm(request)
  const { question, ...wrong } = parseVerifyQuery(fields)
  if (!question) {
    const check: Check = { state: 'problems', ...(wrong as Omit<Extract<Check, { state: 'problems' }>, 'state'>) }
    return data({ check, waitS: 0 }, { status: 422 })
  }
  const waitS = await checkFormLimit('receipts')
  if (waitS > 0) {
    const check: Check = { state: 'not_asked' }
    return data({ check, waitS }, { status: 429, headers: { 'retry-after': String(waitS) } })
  }
  const chosen = fields.get('listing')
  const wish = { question, chosen: typeof chosen === 'string' ? chosen : '' }
  throw redirect(paths.receipt(await createReceipt(db, wish)), 303)
}

export const headers: Route.HeadersFunction = ({ parentHeaders, actionHeaders }) =>
  actionHeaders.has('retry-after') ? actionHeaders : parentHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  return pageMeta(site, {
    title: 'How to verify the license of an EA',
    description:
      'Check in two minutes whether a name stands on the dated IRS list, learn what a match proves and what it does not, and keep a receipt.',
    canonical: paths.licenseVerification,
    ...(loaderData?.check.state === 'not_asked' ? {} : { robots: 'noindex,follow' as const }),
  })
}

export default function LicenseVerificationPage({ loaderData, actionData }: Route.ComponentProps) {
  const check = actionData?.check ?? loaderData.check
  return (
    <Page
      heading="Verify a license"
      lead="Anyone can write EA behind a name. Two minutes show whether the name stands on the list the IRS publishes."
    >
      {actionData && actionData.waitS > 0 && (
        <div className="mb-6">
          <Notice kind="problem">
            <p>
              Many receipts were made from your connection within an hour. Try again in{' '}
              {formatCount(Math.ceil(actionData.waitS / 60), 'minute', 'minutes')}.
            </p>
          </Notice>
        </div>
      )}
      <NameCheck action={paths.licenseVerification} check={check} />
      <VerificationGuide />
    </Page>
  )
}
