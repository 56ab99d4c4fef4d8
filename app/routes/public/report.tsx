/** /report: say that a public text breaks a rule. Works for anybody, and without script. */
import { data, Form, redirect, useSearchParams } from 'react-router'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { readReported, reportPost } from '#server/moderation/report-post.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/read-form.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { MODERATION_REASONS, NOTE_MAX, POST_KINDS, reportForm } from '#contract/moderation.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/report.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  if (asked.get('sent') === '1') return { reported: null }
  const kind = POST_KINDS.find((each) => each === asked.get('kind'))
  const found = kind ? await readReported(context.get(requestScope).db, kind, asked.get('id') ?? '') : null
  if (!kind || !found) throw new AppError('not_found', 'There is no such public text. It may be gone by now.')
  return { reported: { kind, id: asked.get('id') ?? '', excerpt: found.excerpt } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, waitBefore, network } = context.get(requestScope)
  const parsed = reportForm.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) return data({ problems: parsed.error.issues.map(({ message }) => message) }, { status: 422 })
  const waitS = await waitBefore('report')
  if (waitS > 0)
    return data({ problems: ['Many reports came from your connection. Please come back in an hour.'] }, { status: 429 })
  await reportPost(db, { network }, parsed.data)
  throw redirect(`/report?sent=1`, 303)
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteIn(matches), {
    title: 'Report a text',
    description: 'Say that a public text breaks a rule.',
    robots: 'noindex',
  })

export default function ReportPage({ loaderData: { reported }, actionData }: Route.ComponentProps) {
  const [asked] = useSearchParams()
  if (!reported) {
    return (
      <Page heading="Thank you" width="reading">
        <p className="max-w-[68ch]">A moderator will look at it. Until then it stays as it is.</p>
        <p className="mt-6">
          <LinkButton to={paths.home}>Go to the home page</LinkButton>
        </p>
      </Page>
    )
  }
  const problems = actionData?.problems ?? []
  return (
    <Page
      heading="Report a text"
      width="reading"
      lead="A moderator looks at every report. What is removed is removed by rule, with a public reason."
    >
      <Form method="post" action={`/report?${asked}`} className="grid gap-5">
        {problems.length > 0 && (
          <ProblemSummary heading="Not sent yet" problems={problems.map((words) => ({ words }))} />
        )}
        <blockquote className="max-w-[68ch] border-l-2 border-hairline pl-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {reported.excerpt}
        </blockquote>
        <input type="hidden" name="kind" value={reported.kind} />
        <input type="hidden" name="id" value={reported.id} />
        <SelectField name="reason" label="What is wrong with it?" required defaultValue="">
          <option value="">Choose one</option>
          {MODERATION_REASONS.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          name="note"
          label="More, if you like"
          hint={`For the moderator alone. At most ${NOTE_MAX} characters.`}
          rows={4}
          maxLength={NOTE_MAX}
        />
        <div>
          <Button>Send the report</Button>
        </div>
      </Form>
    </Page>
  )
}
