/** /questions-to-ask-{product}: what to ask before hiring, designed to be printed. */
import { GuidePage } from '#app/features/guides/guide-page.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { QUESTION_GROUPS, QUESTIONS, QUESTIONS_SOURCES } from '#app/features/guides/questions/sections.tsx'
import { QuestionsIntro } from '#app/features/questions/questions-intro.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { siteIn, useSite } from '#app/lib/site.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { readNewestAnswers } from '#server/domains/questions/view-question.ts'
import { productPaths } from '#common/paths.ts'
import type { Route } from './+types/questions-to-ask.ts'

const HOW_MANY = QUESTION_GROUPS.flatMap(({ questions }) => questions).length

const NEWEST = 3

export async function loader({ context }: Route.LoaderArgs) {
  return { answers: await readNewestAnswers(context.get(requestScope).db, NEWEST) }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteIn(matches)
  const { slug, singular } = site.product
  return pageMeta(site, {
    title: `Questions to ask an ${singular} before you hire`,
    description: `${HOW_MANY} questions on license, experience, fees and data, each with why it matters and how a good and a bad answer sound, and the red flags that should make you leave.`,
    canonical: productPaths(slug).questionsToAsk,
  })
}

export default function QuestionsToAskPage({ loaderData }: Route.ComponentProps) {
  const { singular } = useSite().product
  return (
    <GuidePage
      heading={`Questions to ask an ${singular} before you hire`}
      crumb="Questions to ask"
      lead={`${HOW_MANY} questions for the first talk. For each: why it matters, and how a good and a bad answer sound. Pick the ones that fit your case, or print them all.`}
      sections={QUESTIONS}
      sources={QUESTIONS_SOURCES}
    >
      <QuestionsIntro answers={loaderData.answers} />
      {/* Reserves the height of the button, which comes with script, so that nothing below shifts. */}
      <div className="no-print min-h-11">
        <PrintButton>Print these questions</PrintButton>
      </div>
    </GuidePage>
  )
}
