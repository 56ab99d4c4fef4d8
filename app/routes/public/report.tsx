/** /report: report that a public post breaks a rule. Works for anyone, also without script. */
import { t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { ReportForm } from '#app/features/moderation/report-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check } from '#app/ui/form/problems.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { Page } from '#app/ui/page.tsx'
import { readReportedPost, reportPost } from '#server/domains/moderation/report-post.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { POST_KIND_LABELS, POST_KINDS, type PostKind } from '#common/moderation.ts'
import { reportForm } from '#common/moderation-schemas.ts'
import { paths } from '#common/paths.ts'

const Form = island('report', 'interaction', ReportForm)

export async function loader({ request, scope }: PageArgs) {
  const asked = new URL(request.url).searchParams
  const isSent = asked.get('sent') === '1'
  const kind = POST_KINDS.find((each) => each === asked.get('kind'))
  const found = kind ? await readReportedPost(scope.db, kind, asked.get('id') ?? '') : null
  // After a report, the text may be gone when the reader returns to this page.
  if (isSent) return { reported: null, back: found?.path ?? null }
  if (!kind || !found) throw new AppError('not_found', t`We couldn’t find that post. It may have been removed.`)
  return { reported: { kind, id: asked.get('id') ?? '', excerpt: found.excerpt }, back: found.path }
}

export async function action({ request, scope }: PageArgs) {
  const { db, checkFormLimit, network } = scope
  const fields = Object.fromEntries(await readForm(request))
  const typed = { reason: String(fields['reason'] ?? ''), note: String(fields['note'] ?? '') }
  const { payload, problems } = check(reportForm, fields)
  if (problems) return rejectForm({ typed, problem: { fields: problems } }, 422)
  if ((await checkFormLimit('visitorReports')) > 0) {
    const words = t`Too many reports came from your connection. Try again in an hour.`
    return rejectForm({ typed, problem: { words } }, 429)
  }
  await reportPost(db, { network }, payload)
  throw redirect(paths.reportSent(payload.kind, payload.id), 303)
}

export const headers = { 'cache-control': 'no-store' }

const headingOf = (kind: PostKind) => t`Report this ${POST_KIND_LABELS[kind].one}`

export const meta = ({ loaderData: { reported }, site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: reported ? headingOf(reported.kind) : t`Report sent`,
    description: t`Report a public post that breaks a rule.`,
    robots: 'noindex',
  })

const ART = <Illustration name="audit" size={160} className="max-md:hidden" />

const WhatHappens = () => (
  <section aria-labelledby="what-happens" className="card p-5">
    <h2 id="what-happens" className="text-22">
      {t`What happens next`}
    </h2>
    <ol className="timeline mt-4 text-14">
      <li>{t`A moderator reads the post and your reason. The author doesn’t see who reported it.`}</li>
      <li>{t`If the post breaks a rule, we remove it and show the reason in its place.`}</li>
      <li>{t`The author can appeal. Our transparency report counts every decision.`}</li>
    </ol>
    <p className="mt-4 text-14">
      <a href={paths.reviewPolicy}>{t`Review policy`}</a> · <a href={paths.transparency}>{t`Transparency report`}</a>
    </p>
  </section>
)

export default function ReportPage({
  loaderData: { reported, back },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  if (!reported) {
    return (
      <Page heading={t`Thank you`} art={ART}>
        <div className="card grid max-w-reading gap-5 p-5 md:p-7">
          <p>{t`A moderator will review the post. It stays up until then.`}</p>
          <p>
            <LinkButton to={back ?? paths.home}>{back ? t`Go back to the page` : t`Go to the home page`}</LinkButton>
          </p>
        </div>
      </Page>
    )
  }
  return (
    <Page
      heading={headingOf(reported.kind)}
      lead={t`A moderator reads every report. We remove a post only if it breaks a rule, and each removal has a public reason.`}
      art={ART}
      aside={<WhatHappens />}
    >
      <div className="card p-5 md:p-7">
        <Form reported={reported} refused={actionData ?? null} />
      </div>
    </Page>
  )
}
