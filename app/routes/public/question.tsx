/**
 * /questions/{slug}-{id}: one question and its answers. Only the id is used; any other spelling redirects to this URL.
 */
import { island } from '#app/page/island.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { factsOf } from '#app/features/questions/question-row.tsx'
import { AnswerActions, QuestionActions } from '#app/features/questions/reader-actions.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { JsonLd, type JsonLdNode, WithoutData } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { findSimilar } from '#server/domains/questions/list-questions.ts'
import type { AnswerView, QuestionLine, QuestionView } from '#server/domains/questions/types.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import { AppError } from '#server/platform/errors.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import type { ReactNode } from 'react'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { AuthorLinks } from '#app/ui/author-links.tsx'
import { ExampleNotice, Notice } from '#app/ui/notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ListStatus } from '#common/list-status.ts'
import { formatDate } from '#common/dates.ts'

const OnQuestion = island('question-actions', 'signed-in', QuestionActions)
const OnAnswer = island('answer-actions', 'signed-in', AnswerActions)

export async function loader({ request, params, scope }: PageArgs<'/questions/:question'>) {
  const { db } = scope
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

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) => {
  const { question, path } = loaderData
  return pageMeta(site, {
    title: question.title,
    description: (question.list[0]?.body ?? question.body).replace(/\s+/g, ' ').slice(0, DESCRIPTION_MAX),
    canonical: path,
    image: { path: paths.questionPreview(question.publicId), alt: question.title },
    ...(question.list.length === 0 ? { robots: 'noindex,follow' as const } : {}),
  })
}

export default function QuestionPage({ loaderData: { question, similar, standings } }: PageProps<typeof loader>) {
  return (
    <WithoutData when={question.isDemo}>
      <Page
        heading={question.title}
        trail={[{ name: 'Questions', to: paths.questions }]}
        aside={
          <>
            <Similar similar={similar} />
            <AskPeople />
          </>
        }
      >
        <QuestionData question={question} />
        <div className="card grid gap-4 p-5 md:p-7">
          <p className="tabular text-14 text-muted">{joinWithDots(factsOf(question, question.askedBy))}</p>
          <PublicText text={question.body} className="text-18" />
          <ReportLink kind="question" id={question.publicId} what="this question" />
          <OnQuestion questionId={question.publicId} />
        </div>
        <section aria-labelledby="answers" className="mt-8">
          <h2 id="answers" className="text-28">
            {question.list.length === 0 ? 'No answer yet' : formatCount(question.list.length, 'answer', 'answers')}
          </h2>
          {question.list.length === 0 && (
            <p className="mt-2 max-w-[68ch]">
              Agents who work on this topic see the question in their dashboard. The person who asked and everyone who
              follows it get an email when an agent answers.
            </p>
          )}
          <div className="mt-4 grid gap-4 empty:hidden">
            {question.list.map((answer) => (
              <AnswerBlock key={answer.id} answer={answer} standing={standings[answer.listing?.publicId ?? '']}>
                <OnAnswer questionId={question.publicId} answer={{ id: answer.id, accepted: answer.accepted }} />
              </AnswerBlock>
            ))}
          </div>
          <p className="mt-4 max-w-[68ch] text-14 text-muted">
            Answers are general information from licensed professionals who have not seen your records. An answer
            doesn’t make an agent your representative.
          </p>
        </section>
        <p className="no-print mt-8">
          <LinkButton to={paths.newQuestion}>Ask your own question</LinkButton>
        </p>
      </Page>
    </WithoutData>
  )
}

/**
 * Structured data for search engines: the question, the accepted answer, and the others. Omitted for demo questions.
 */
function QuestionData({ question }: { question: QuestionView }) {
  const answers = question.list.filter(({ isDemo }) => !isDemo)
  if (question.list.length > 0 && answers.length === 0) return null
  return (
    <JsonLd
      of={({ origin }) => ({ '@type': 'QAPage', mainEntity: entityOf({ ...question, list: answers }, origin) })}
    />
  )
}

function entityOf(question: QuestionView, origin: string): JsonLdNode {
  const url = `${origin}${paths.question(question)}`
  const accepted = question.list.find((answer) => answer.accepted)
  const others = question.list.filter((answer) => answer !== accepted)
  return {
    '@type': 'Question',
    name: question.title,
    text: question.body,
    url,
    answerCount: question.list.length,
    datePublished: iso(question.publishedAt),
    author: { '@type': 'Person', name: question.askedBy },
    ...(accepted ? { acceptedAnswer: answerOf(accepted, url, origin) } : {}),
    ...(others.length > 0 ? { suggestedAnswer: others.map((answer) => answerOf(answer, url, origin)) } : {}),
  }
}

const answerOf = (answer: AnswerView, url: string, origin: string): JsonLdNode => ({
  '@type': 'Answer',
  text: answer.body,
  url: `${url}#answer-${answer.id}`,
  datePublished: iso(answer.publishedAt),
  ...(answer.editedAt ? { dateModified: iso(answer.editedAt) } : {}),
  upvoteCount: answer.helpful,
  author: {
    '@type': 'Person',
    name: answer.agentName,
    ...(answer.listing ? { url: `${origin}${paths.listing(answer.listing)}` } : {}),
  },
})

const iso = (at: Date | null) => (at ? new Date(at).toISOString() : undefined)

type AnswerProps = { answer: AnswerView; standing: ListStatus | undefined; children?: ReactNode }

/** An answer: its author, the tax year, how long it can be trusted, and its sources. */
function AnswerBlock({ answer, standing, children }: AnswerProps) {
  const { agentName, publishedAt, editedAt, stale, checkAgainBy } = answer
  return (
    <article
      id={`answer-${answer.id}`}
      aria-label={`Answer of ${agentName}`}
      className={`card grid gap-4 p-5 md:p-7 ${answer.accepted ? 'border-evergreen' : ''}`}
    >
      <div className="grid content-start gap-3">
        <AnswerHead answer={answer} standing={standing} />
        {answer.isDemo && <ExampleNotice what="answer" />}
        {stale && checkAgainBy && (
          <Notice kind="caution">
            <p>This answer was to be checked again by {formatDate(checkAgainBy)}. The rules may have changed since.</p>
          </Notice>
        )}
        <PublicText text={answer.body} />
        <Sources answer={answer} />
        <div className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
          <span>
            {day(publishedAt)}
            {editedAt && `, edited ${day(editedAt)}`}
          </span>
          {answer.seconds > 0 && (
            <span>{formatCount(answer.seconds, 'agent endorses', 'agents endorse')} this answer</span>
          )}
          {answer.helpful > 0 && <span>{formatCount(answer.helpful, 'reader', 'readers')} found it helpful</span>}
          <ReportLink kind="answer" id={answer.id} what={`the answer of ${agentName}`} />
        </div>
        {children}
      </div>
      <FreshnessNote answer={answer} />
    </article>
  )
}

function AnswerHead({ answer: { agentName, listing, photoId, accepted }, standing }: Omit<AnswerProps, 'children'>) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
      <Avatar name={agentName} id={listing?.publicId ?? agentName} photo={photoId && paths.photo(photoId)} />
      <h3 className="text-18 font-semibold">
        {listing ? <a href={paths.listing(listing)}>{agentName}</a> : agentName}
        <span className="ml-2 text-14 font-normal text-muted">EA</span>
      </h3>
      <p className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {listing && standing && <StatusBadge standing={standing} to={`${paths.listing(listing)}#standing`} />}
        {accepted && (
          <span className="inline-flex items-center gap-1 text-14 font-semibold text-evergreen">
            <Icon name="check" /> Accepted by the asker
          </span>
        )}
      </p>
    </header>
  )
}

function FreshnessNote({ answer: { taxYear, checkAgainBy } }: { answer: AnswerView }) {
  if (!taxYear && !checkAgainBy) return null
  return (
    <dl className="tabular flex flex-wrap gap-x-8 gap-y-2 border-t border-hairline pt-4 text-14">
      {taxYear && (
        <div>
          <dt className="text-muted">Holds for tax year</dt>
          <dd className="font-semibold">{taxYear}</dd>
        </div>
      )}
      {checkAgainBy && (
        <div>
          <dt className="text-muted">Check again by</dt>
          <dd className="font-semibold">{formatDate(checkAgainBy)}</dd>
        </div>
      )}
    </dl>
  )
}

function Sources({ answer: { sources } }: { answer: AnswerView }) {
  if (sources.length === 0) return null
  return (
    <div className="text-14">
      <p className="font-semibold">Sources</p>
      <AuthorLinks links={sources} />
    </div>
  )
}

const day = (at: Date) => formatDate(new Date(at).toISOString())

function Similar({ similar }: { similar: readonly QuestionLine[] }) {
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="card p-5">
      <h2 id="similar" className="text-18">
        Questions like this
      </h2>
      <ul className="mt-1 divide-y divide-hairline text-14">
        {similar.map((each) => (
          <li key={each.publicId} className="py-2">
            <a href={paths.question(each)}>{each.title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
