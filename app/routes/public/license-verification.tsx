/**
 * /license-verification: how to check a license, what a match proves, and the check itself. Asking is a GET; keeping
 * the answer as a receipt is a POST, which leads to the receipt.
 */
import { data, redirect } from 'react-router'
import { NameCheck } from '#app/features/verification/name-check.tsx'
import { VerificationGuide } from '#app/features/verification/verification-guide.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { showCount } from '#app/lib/show-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { answerCheck, type Check } from '#server/verification/answer-check.ts'
import { makeReceipt } from '#server/verification/make-receipt.ts'
import { paths } from '#contract/paths.ts'
import { parseVerifyQuestion } from '#contract/verify-question.ts'
import type { Route } from './+types/license-verification.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const check = await answerCheck(context.get(requestScope).db, new URL(request.url).searchParams)
  return data({ check }, { status: check.state === 'problems' ? 400 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, waitBefore } = context.get(requestScope)
  const fields = await readForm(request)
  const { question, ...wrong } = parseVerifyQuestion(fields)
  if (!question) {
    const check: Check = { state: 'problems', ...(wrong as Omit<Extract<Check, { state: 'problems' }>, 'state'>) }
    return data({ check, waitS: 0 }, { status: 422 })
  }
  const waitS = await waitBefore('receipt')
  if (waitS > 0) {
    const check: Check = { state: 'not_asked' }
    return data({ check, waitS }, { status: 429, headers: { 'retry-after': String(waitS) } })
  }
  const chosen = fields.get('listing')
  const wish = { question, chosen: typeof chosen === 'string' ? chosen : '' }
  throw redirect(paths.receipt(await makeReceipt(db, wish)), 303)
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
              {showCount(Math.ceil(actionData.waitS / 60), 'minute', 'minutes')}.
            </p>
          </Notice>
        </div>
      )}
      <NameCheck action={paths.licenseVerification} check={check} />
      <VerificationGuide />
    </Page>
  )
}
