/** /report: report that a public text breaks a rule. Works for anyone, also without script. */
import { redirect, useSearchParams } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check, type RejectedForm } from '#app/ui/form/problems.ts'
import { Page } from '#app/ui/page.tsx'
import { readReportedPost, reportPost } from '#server/domains/moderation/report-post.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm, requestScope } from '#server/platform/request-scope.ts'
import { NOTE_MAX, POST_KINDS, type PostKind, reportForm } from '#common/moderation.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/report.ts'
import { ReasonOptions } from '#app/features/moderation/reason-options.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { describeNumbers } from '#common/number-shield.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const isSent = asked.get('sent') === '1'
  const kind = POST_KINDS.find((each) => each === asked.get('kind'))
  const found = kind ? await readReportedPost(context.get(requestScope).db, kind, asked.get('id') ?? '') : null
  // After a report, the text may be gone when the reader returns to this page.
  if (isSent) return { reported: null, back: found?.path ?? null }
  if (!kind || !found) throw new AppError('not_found', 'There is no such public text. It may be gone by now.')
  return { reported: { kind, id: asked.get('id') ?? '', excerpt: found.excerpt }, back: found.path }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, checkFormLimit, network } = context.get(requestScope)
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

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Report a text',
    description: 'Say that a public text breaks a rule.',
    robots: 'noindex',
  })

export default function ReportPage({ loaderData: { reported, back }, actionData }: Route.ComponentProps) {
  const [asked] = useSearchParams()
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
      <ReportForm to={`/report?${asked}`} reported={reported} refused={actionData ?? null} />
    </Page>
  )
}

type FormProps = {
  to: string
  reported: { kind: PostKind; id: string; excerpt: string }
  refused: RejectedForm<{ reason: string; note: string }> | null
}

/** With or without script. With script, a number that shouldn't be sent is flagged before sending. */
function ReportForm({ to, reported, refused }: FormProps) {
  const form = useForm({
    name: 'report',
    refused: refused?.problem,
    check: (fields) => {
      const numbers = describeNumbers(String(fields.get('note')))
      return { payload: undefined, problems: numbers ? { note: numbers } : null }
    },
  })
  return (
    <FormFrame form={form} action={to} required notYet="Not sent yet" button="Send the report" busy="Sending">
      <blockquote className="max-w-[68ch] border-l-2 border-hairline pl-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {reported.excerpt}
      </blockquote>
      <input type="hidden" name="kind" value={reported.kind} />
      <input type="hidden" name="id" value={reported.id} />
      <SelectField
        {...form.field('reason')}
        label="What is wrong with it?"
        required
        defaultValue={refused?.typed.reason ?? ''}
      >
        <ReasonOptions />
      </SelectField>
      <TextField
        {...form.field('note')}
        label="More (optional)"
        hint={`For the moderator alone. At most ${NOTE_MAX} characters.`}
        rows={4}
        maxLength={NOTE_MAX}
        defaultValue={refused?.typed.note}
      />
    </FormFrame>
  )
}
