/** /report: report that a public text breaks a rule. Works for anyone, also without script. */
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { ReportForm } from '#app/features/moderation/report-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check } from '#app/ui/form/problems.ts'
import { Page } from '#app/ui/page.tsx'
import { readReportedPost, reportPost } from '#server/domains/moderation/report-post.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/request-scope.ts'
import { POST_KINDS } from '#common/moderation.ts'
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
  if (!kind || !found) throw new AppError('not_found', 'We couldn’t find that post. It may have been removed.')
  return { reported: { kind, id: asked.get('id') ?? '', excerpt: found.excerpt }, back: found.path }
}

export async function action({ request, scope }: PageArgs) {
  const { db, checkFormLimit, network } = scope
  const fields = Object.fromEntries(await readForm(request))
  const typed = { reason: String(fields['reason'] ?? ''), note: String(fields['note'] ?? '') }
  const { payload, problems } = check(reportForm, fields)
  if (problems) return rejectForm({ typed, problem: { fields: problems } }, 422)
  if ((await checkFormLimit('visitorReports')) > 0) {
    const words = 'Many reports came from your connection. Please come back in an hour.'
    return rejectForm({ typed, problem: { words } }, 429)
  }
  await reportPost(db, { network }, payload)
  throw redirect(paths.reportSent(payload.kind, payload.id), 303)
}

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: 'Report a text',
    description: 'Say that a public text breaks a rule.',
    robots: 'noindex',
  })

export default function ReportPage({
  loaderData: { reported, back },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  if (!reported) {
    return (
      <Page heading="Thank you" width="reading">
        <p className="max-w-[68ch]">A moderator will look at it. Until then it stays as it is.</p>
        <p className="mt-6">
          <LinkButton to={back ?? paths.home}>{back ? 'Go back to the page' : 'Go to the home page'}</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading="Report a text"
      width="reading"
      lead="A moderator looks at every report. What is removed is removed by rule, with a public reason."
    >
      <Form reported={reported} refused={actionData ?? null} />
    </Page>
  )
}
