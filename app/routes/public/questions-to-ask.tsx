/** /questions-to-ask-{product}: what to ask before hiring, designed to be printed. */
import { guideMeta, GuidePage } from '#app/features/guides/guide-page.tsx'
import { QuestionsIntro } from '#app/features/questions/questions-intro.tsx'
import { pack } from '#app/lib/pack.ts'
import { siteIn } from '#app/lib/site.ts'
import { PrintButton } from '#app/ui/print-button.tsx'
import { guideAt } from '#server/domains/guides/read-guides.ts'
import { readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { requestScope } from '#server/platform/request-scope.ts'
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
