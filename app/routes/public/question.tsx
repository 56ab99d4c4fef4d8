/**
 * /questions/{slug}-{id}: one question and its answers. Only the id is used; any other spelling redirects to this URL.
 */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { AnswerBlock } from '#app/features/questions/answer-block.tsx'
import { QuestionData } from '#app/features/questions/question-data.tsx'
import { factsOf } from '#app/features/questions/question-row.tsx'
import { AnswerActions, QuestionActions } from '#app/features/questions/reader-actions.tsx'
import { useReaderState } from '#app/features/questions/use-reader-state.ts'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { siteIn } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { WithoutData } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { findSimilar } from '#server/domains/questions/similar-questions.ts'
import type { QuestionLine } from '#server/domains/questions/types.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import type { Route } from './+types/question.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestScope)
  const id = publicIdIn(params.question)
  if (!id) throw new AppError('not_found', 'No question has this address. Search for its words instead.')
  const question = await viewQuestion(db, id)
  const path = paths.question(question)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  const authors = question.list.flatMap(({ listing }) => listing?.publicId ?? [])
  const [similar, standings] = await Promise.all([findSimilar(db, question.title), readStatuses(db, authors)])
  return { question, path, similar: similar.filter(({ publicId }) => publicId !== id), standings }
}

const DESCRIPTION_MAX = 160

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { question, path } = loaderData
  return pageMeta(siteIn(matches), {
    title: question.title,
    description: (question.list[0]?.body ?? question.body).replace(/\s+/g, ' ').slice(0, DESCRIPTION_MAX),
    canonical: path,
    ...(question.list.length === 0 ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function QuestionPage({ loaderData: { question, similar, standings } }: Route.ComponentProps) {
  const reader = useReaderState(question.publicId)
  return (
    <WithoutData when={question.isDemo}>
      <Page heading={question.title} trail={[{ name: 'Questions', to: paths.questions }]}>
        <QuestionData question={question} />
        <div className="grid gap-4">
          <p className="tabular text-14 text-muted">{joinWithDots(factsOf(question, question.askedBy))}</p>
          <PublicText text={question.body} className="text-18" />
          <ReportLink kind="question" id={question.publicId} what="this question" />
          <QuestionActions questionId={question.publicId} reader={reader} />
        </div>
        <section aria-labelledby="answers" className="mt-10">
          <h2 id="answers" className="text-26">
            {question.list.length === 0 ? 'No answer yet' : formatCount(question.list.length, 'answer', 'answers')}
          </h2>
          {question.list.length === 0 && (
            <p className="mt-2 max-w-[68ch]">
              Agents who work on this topic see the question in their dashboard. The person who asked and everyone who
              follows it get an email when an agent answers.
            </p>
          )}
          <div className="mt-2 divide-y divide-hairline border-y border-hairline empty:hidden">
            {question.list.map((answer) => (
              <AnswerBlock key={answer.id} answer={answer} standing={standings[answer.listing?.publicId ?? '']}>
                <AnswerActions answer={answer} reader={reader} />
              </AnswerBlock>
            ))}
          </div>
          <p className="mt-4 max-w-[68ch] text-14 text-muted">
            Answers are general information from licensed professionals who have not seen your records. An answer does
            not make an agent your representative.
          </p>
        </section>
        <Similar similar={similar} />
        <p className="no-print mt-10 flex flex-wrap gap-3">
          <LinkButton to={paths.newQuestion}>Ask your own question</LinkButton>
          <LinkButton to={paths.agents}>Find an agent for your case</LinkButton>
        </p>
      </Page>
    </WithoutData>
  )
}

function Similar({ similar }: { similar: readonly QuestionLine[] }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-10">
      <h2 id="similar" className="text-21">
        Questions like this
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {similar.map((each) => (
          <li key={each.publicId} className="py-1">
            <a href={paths.question(each)}>{each.title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
