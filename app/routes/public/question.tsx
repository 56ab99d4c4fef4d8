/**
 * /questions/{slug}-{id}: one question and its answers. Only the id is used; any other spelling redirects to this URL.
 */
import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import { island } from '#app/page/island.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { RelatedTexts } from '#app/features/questions/related-texts.tsx'
import { AnswerActions, QuestionActions } from '#app/features/questions/reader-actions.tsx'
import { PublicText } from '#app/features/moderation/public-text.tsx'
import { Share } from '#app/features/shell/page-buttons.ts'
import { ReportLink } from '#app/features/moderation/report-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pathOf, redirectPermanently } from '#app/lib/redirect-to.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { JsonLd, type JsonLdNode, WithoutData } from '#app/ui/json-ld.tsx'
import { Page } from '#app/ui/page.tsx'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { findRelatedTexts } from '#server/domains/suggestions/related-texts.ts'
import type { AnswerView, QuestionView } from '#server/domains/questions/types.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ListingUrlParts, paths, publicIdIn } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'
import { stateOf } from '#common/states.ts'
import type { ReactNode } from 'react'
import { AskPeople } from '#app/features/guides/ask-people.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { AuthorLinks } from '#app/ui/author-links.tsx'
import { ExampleNotice, Notice } from '#app/ui/notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { formatDate } from '#common/dates.ts'

const OnQuestion = island('question-actions', 'signed-in', QuestionActions)
const OnAnswer = island('answer-actions', 'signed-in', AnswerActions)

export async function loader({ request, params, scope }: PageArgs<'/questions/:question'>) {
  const { db } = scope
  const id = publicIdIn(params.question)
  if (!id) throw new AppError('not_found', t`We couldn’t find that question. Try searching for it instead.`)
  const question = await viewQuestion(db, id)
  const path = paths.question(question)
  if (pathOf(request) !== path) throw redirectPermanently(path, request)
  const authors = question.list.flatMap(({ listing }) => listing?.publicId ?? [])
  const [related, standings] = await Promise.all([
    findRelatedTexts(db, { title: question.title, text: question.body }),
    readStatuses(db, authors),
  ])
  const questions = related.questions.filter(({ publicId }) => publicId !== id)
  return { question, path, related: { ...related, questions }, standings }
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

export default function QuestionPage({ loaderData: { question, related, standings } }: PageProps<typeof loader>) {
  return (
    <WithoutData when={question.isDemo}>
      <Page
        heading={question.title}
        trail={[{ name: t`Questions`, to: paths.questions }]}
        aside={<Beside question={question} related={related} />}
      >
        <QuestionData question={question} />
        <div className="card grid gap-4 p-5 md:p-7">
          <p className="question-facts">
            <span>{askedLine(question)}</span>
            <a href={`${paths.questions}?topic=${question.topic}`} className="tag">
              {topicLabel(question.topic)}
            </a>
            {question.taxYear && (
              <span>
                <Trans>Tax year {question.taxYear}</Trans>
              </span>
            )}
            {question.stateCode && <span>{stateOf(question.stateCode)?.name ?? question.stateCode}</span>}
          </p>
          <PublicText text={question.body} className="text-18" />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <OnQuestion questionId={question.publicId} path={paths.question(question)} />
            <span className="no-print mr-auto">
              <Share title={question.title} variant="plain" />
            </span>
            <ReportLink kind="question" id={question.publicId} what={t`this question`} />
          </div>
        </div>
        <section aria-labelledby="answers" className="mt-8">
          <h2 id="answers" className="text-28">
            {question.list.length === 0
              ? t`No answer yet`
              : plural(question.list.length, { one: '# answer', other: '# answers' })}
          </h2>
          {question.list.length === 0 && (
            <p className="mt-2 max-w-[68ch]">
              <Trans>
                Agents who work on this topic see the question on their dashboard. The person who asked and everyone who
                follows the question get an email when an agent answers.
              </Trans>
            </p>
          )}
          <div className="mt-4 grid gap-4 empty:hidden">
            {question.list.map((answer) => (
              <AnswerBlock key={answer.id} answer={answer} standing={standings[answer.listing?.publicId ?? '']}>
                <OnAnswer
                  questionId={question.publicId}
                  path={paths.question(question)}
                  answer={{ id: answer.id, accepted: answer.accepted }}
                />
              </AnswerBlock>
            ))}
          </div>
          <p className="mt-4 max-w-[68ch] text-14 text-muted">
            <Trans>
              Answers are general information from licensed professionals who haven’t seen your records. An answer
              doesn’t make an agent your representative.
            </Trans>
          </p>
        </section>
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

/** Facts that were never checked aren't due for another check. */
const dueAgain = ({ isDemo, checkAgainBy }: AnswerView) => (isDemo ? null : checkAgainBy)

/** An answer: its author, its sources, which tax year it applies to, and until when it can be trusted. */
function AnswerBlock({ answer, standing, children }: AnswerProps) {
  const { agentName, publishedAt, editedAt, stale, taxYear } = answer
  const checkAgainBy = dueAgain(answer)
  const facts = [
    editedAt ? t`Answered ${day(publishedAt)}, edited ${day(editedAt)}` : t`Answered ${day(publishedAt)}`,
    taxYear && t`Applies to tax year ${taxYear}`,
    checkAgainBy && t`Next fact check due by ${formatDate(checkAgainBy)}`,
    answer.seconds > 0 &&
      plural(answer.seconds, { one: '# agent endorses this answer', other: '# agents endorse this answer' }),
    answer.helpful > 0 &&
      plural(answer.helpful, {
        one: '# reader found this answer helpful',
        other: '# readers found this answer helpful',
      }),
  ]
  return (
    <article
      id={`answer-${answer.id}`}
      aria-label={t`Answer by ${agentName}`}
      className={`card grid content-start gap-4 p-5 md:p-7 ${answer.accepted ? 'border-evergreen' : ''}`}
    >
      <AnswerHead answer={answer} standing={standing} />
      {stale && checkAgainBy && (
        <Notice kind="caution">
          <p>
            <Trans>
              This answer was due for review by {formatDate(checkAgainBy)}. The rules may have changed since then.
            </Trans>
          </p>
        </Notice>
      )}
      {answer.isDemo && <ExampleNotice what="answer" />}
      <PublicText text={answer.body} />
      <Sources answer={answer} />
      <p className="question-facts border-t border-hairline pt-4">
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <ReportLink kind="answer" id={answer.id} what={`${agentName}’s answer`} />
      </div>
    </article>
  )
}

function AnswerHead({ answer: { agentName, listing, photoId, accepted }, standing }: Omit<AnswerProps, 'children'>) {
  return (
    <header className="answer-head">
      <div className="answer-by">
        <Avatar name={agentName} id={listing?.publicId ?? agentName} photo={photoId && paths.photo(photoId)} />
        <h3 className="text-18 font-semibold">
          {listing ? <a href={paths.listing(listing)}>{agentName}</a> : agentName}
          {listing && t`, EA`}
        </h3>
        {listing && standing && (
          <a href={`${paths.listing(listing)}#standing`} className="answer-standing">
            <Icon name="badge-check" /> {statusLine(standing)}
          </a>
        )}
      </div>
      {accepted && (
        <span className="tag">
          <Icon name="check" className="size-4" /> {t`Accepted answer`}
        </span>
      )}
    </header>
  )
}

function Sources({ answer: { sources } }: { answer: AnswerView }) {
  if (sources.length === 0) return null
  return (
    <div className="text-14">
      <p className="font-semibold">{t`Sources`}</p>
      <AuthorLinks links={sources} />
    </div>
  )
}

const day = (at: Date) => formatDate(new Date(at).toISOString())

/** `Asked by Robin H., Nov. 23, 2026`. */
function askedLine({ askedBy, publishedAt }: QuestionView): string {
  const asker = askedBy === 'Somebody' ? t`Asked anonymously` : t`Asked by ${askedBy}`
  return publishedAt ? t`${asker}, ${day(publishedAt)}` : asker
}

type BesideProps = { question: QuestionView; related: Awaited<ReturnType<typeof loader>>['related'] }

function Beside({ question, related }: BesideProps) {
  const [first] = question.list
  return (
    <>
      {first?.listing && <Answerer answer={first} listing={first.listing} />}
      <RelatedTexts related={related} />
      {first?.listing ? <AskYourOwn /> : <AskPeople />}
    </>
  )
}

/** The agent whose answer comes first. */
function Answerer({ answer, listing }: { answer: AnswerView; listing: ListingUrlParts }) {
  const { agentName, photoId, isReachable } = answer
  return (
    <section aria-labelledby="answerer" className="card no-print grid gap-4 p-5">
      <div className="answer-by">
        <Avatar name={agentName} id={listing.publicId} photo={photoId && paths.photo(photoId)} size="list" />
        <h2 id="answerer" className="text-18">
          <Trans>{agentName}, EA</Trans>
        </h2>
        <p className="text-14 text-muted">
          <Trans>
            {[listing.city, listing.state].filter(Boolean).join(', ')}
            <br />
            Answered this question
          </Trans>
        </p>
      </div>
      {isReachable && (
        <LinkButton variant="primary" to={paths.newMessage(listing.publicId)} rel="nofollow">
          <Trans>Message {listing.firstName}</Trans>
        </LinkButton>
      )}
      <LinkButton to={paths.listing(listing)}>{t`View profile`}</LinkButton>
    </section>
  )
}

const AskYourOwn = () => (
  <section aria-labelledby="ask-yours" className="no-print grid gap-3 rounded-card bg-sage p-5">
    <h2 id="ask-yours" className="text-18">
      {t`Not your situation?`}
    </h2>
    <p className="text-14">
      <Trans>
        Ask your own question for free, <a href={paths.agents}>find an agent</a>, or see who helps{' '}
        <a href={paths.freeHelp}>at no cost</a>.
      </Trans>
    </p>
    <LinkButton to={paths.newQuestion}>{t`Ask your own question`}</LinkButton>
  </section>
)
