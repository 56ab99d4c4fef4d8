/**
 * /license-verification: how to check a license, what a match proves, and the check itself. A check is a GET; storing
 * the answer as a receipt is a POST, which redirects to the receipt.
 */
import { plural, t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect, reply } from '#app/page/page.ts'
import { Fragment } from 'react'
import { ContentsRail } from '#app/features/guides/contents-list.tsx'
import { Blocks } from '#app/features/guides/guide-text.tsx'
import { NameCheck } from '#app/features/verification/name-check.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { ReviewNote } from '#app/ui/review-note.tsx'
import { readForm } from '#server/platform/request-scope.ts'
import { answerCheck, type Check } from '#server/domains/verification/verify-name.ts'
import { guideInPageLanguage } from '#server/domains/guides/spanish-guides.ts'
import { withReview } from '#server/domains/editorial/guide-reviews.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import { paths } from '#common/paths.ts'
import { parseVerifyQuery } from '#common/verify-query.ts'

export async function loader({ request, pattern, scope }: PageArgs) {
  const { db, settings } = scope
  const check = await answerCheck(db, new URL(request.url).searchParams)
  return reply(
    { check, guide: await withReview(scope, guideInPageLanguage(settings, pattern)) },
    { status: check.state === 'problems' ? 400 : 200 },
  )
}

export async function action({ request, scope }: PageArgs) {
  const { db, settings, checkFormLimit } = scope
  const fields = await readForm(request)
  const { question, ...wrong } = parseVerifyQuery(fields)
  if (!question) {
    const check: Check = { state: 'problems', ...(wrong as Omit<Extract<Check, { state: 'problems' }>, 'state'>) }
    return reply({ check, waitS: 0 }, { status: 422 })
  }
  const waitS = await checkFormLimit('receipts')
  if (waitS > 0) {
    const check: Check = { state: 'not_asked' }
    return reply({ check, waitS }, { status: 429, headers: { 'retry-after': String(waitS) } })
  }
  const chosen = fields.get('listing')
  const wish = { question, chosen: typeof chosen === 'string' ? chosen : '' }
  throw redirect(paths.receipt(await createReceipt(db, settings, wish)), 303)
}

export const meta = ({ loaderData, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: loaderData.guide.title,
    description: loaderData.guide.description,
    canonical: paths.licenseVerification,
    ...(loaderData.check.state === 'not_asked' ? {} : { robots: 'noindex,follow' as const }),
  })

export default function LicenseVerificationPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { guide } = loaderData
  const check = actionData?.check ?? loaderData.check
  const contents = { sections: guide.text.sections, withoutSources: true }
  return (
    <Page
      heading={guide.heading}
      lead={guide.lead}
      art={<Illustration name="shield" size={160} className="max-md:hidden" />}
    >
      {actionData && actionData.waitS > 0 && (
        <div className="mb-6">
          <Notice kind="problem">
            <p>
              {plural(Math.ceil(actionData.waitS / 60), {
                one: 'Too many receipts were requested from your connection. Try again in # minute.',
                other: 'Too many receipts were requested from your connection. Try again in # minutes.',
              })}
            </p>
          </Notice>
        </div>
      )}
      <NameCheck action={paths.licenseVerification} check={check} />
      <div className="with-aside mt-10">
        <div className="prose [&>h2:first-child]:mt-0">
          {guide.text.sections.map(({ id, heading, body }) => (
            <Fragment key={id}>
              <h2 id={id}>{heading}</h2>
              <Blocks blocks={body} />
            </Fragment>
          ))}
          {'writtenOn' in guide.dated && (
            <p className="text-14 text-muted">
              <ReviewNote review={guide.dated} />
            </p>
          )}
        </div>
        <div className="aside">
          <ContentsRail {...contents} />
          <GotReceipt />
          <ManyNames />
        </div>
      </div>
    </Page>
  )
}

const GotReceipt = () => (
  <section aria-labelledby="got-receipt" className="no-print grid gap-3 rounded-card bg-sand p-5">
    <Illustration name="receipt" size={80} />
    <h2 id="got-receipt" className="text-22">
      {t`Got a receipt?`}
    </h2>
    <p className="text-14">{t`If someone gave you a receipt, see whether it’s been altered and how old the list behind it is.`}</p>
    <LinkButton to={paths.checkReceipt}>{t`Check a receipt`}</LinkButton>
  </section>
)

const ManyNames = () => (
  <section aria-labelledby="many-names" className="no-print card grid gap-3 p-5">
    <h2 id="many-names" className="text-22">
      {t`Have many names to check?`}
    </h2>
    <p className="text-14">{t`With an account, you can check up to 5,000 names at once and download the results.`}</p>
    <p>
      <a href={paths.bulkVerification}>{t`Check many names`}</a>
    </p>
  </section>
)
