/** /questions-to-ask-{product}: what to ask before hiring, designed to be printed. */
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { AnswerLines } from '#app/features/questions/newest-answers.tsx'
import { pack } from '#app/lib/pack.ts'
import { siteIn } from '#app/lib/site.ts'
import { PrintButton } from '#app/ui/print-and-share.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { type NewestAnswer, readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/questions-to-ask.ts'

const NEWEST = 3

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(requestScope)
  const { text, ...head } = guideAt(settings, pattern)
  return { guide: { ...head, text: pack(text) }, answers: await readNewestAnswers(db, NEWEST) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? guideMeta(siteIn(matches), loaderData.guide) : []

export default function QuestionsToAskPage({ loaderData: { guide, answers } }: Route.ComponentProps) {
  return (
    <GuidePage guide={guide}>
      <QuestionsIntro answers={answers} />
      {/* Reserves the height of the button, which comes with script, so that nothing below shifts. */}
      <div className="no-print min-h-11">
        <PrintButton>Print these questions</PrintButton>
      </div>
    </GuidePage>
  )
}

/** "Ask an EA": leads from the questions to ask an agent to the questions agents have answered. */
function QuestionsIntro({ answers }: { answers: readonly NewestAnswer[] }) {
  return (
    <section
      aria-labelledby="ask-an-ea"
      className="no-print mb-8 grid gap-4 rounded-box border border-hairline bg-raised p-5"
    >
      <h2 id="ask-an-ea" className="text-26">
        Ask an EA
      </h2>
      <p className="max-w-[68ch]">
        Have a tax question rather than somebody to hire? See what approved agents have answered, or ask: without an
        account, and without your name.
      </p>
      <search>
        <form action={paths.questions} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field label="Search questions and answers" name="q" type="search" maxLength={SEARCH_TEXT_MAX} />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      {answers.length > 0 && <AnswerLines answers={answers} />}
      <p className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.newQuestion}>
          Ask a question
        </LinkButton>
        <LinkButton to={paths.questions}>All questions</LinkButton>
      </p>
    </section>
  )
}
