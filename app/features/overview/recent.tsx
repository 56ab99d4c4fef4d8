/** On the overview: the newest conversations and questions, the agents that a client saved last, and the next date. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameOf } from '#app/features/chat/chat-format.ts'
import { MessagePreview, UnreadCount } from '#app/features/chat/message-preview.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { placeLine } from '#app/features/listing/full-name.ts'
import { ratingLine } from '#app/features/listing/labels.ts'
import { answerCount, AskedAgents, ContextTag, titleOf } from '#app/features/requests/request-facts.tsx'
import { formatDay, inDays } from '#app/features/resources/format-day.ts'
import { api } from '#app/lib/api/calls.ts'
import { briefTimeIn, todayIn } from '#app/lib/time-in.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { daysBetween, formatDate, longMonth } from '#common/dates.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import type { OwnQuestion } from '#common/question-schemas.ts'

const ROWS_SHOWN = 3

/** The newest conversations: asked for once, also for the to-do list. */
export const useRecentChats = (enabled = true) =>
  useList(api.get('chats', { params: { archived: 'false', perPage: ROWS_SHOWN } }), {
    queryKey: ['chats', 'recent'],
    enabled,
  })

/** @param isUnreadOnly what else was said is on the page already. */
export function RecentMessages({ isUnreadOnly = false }: { isUnreadOnly?: boolean }) {
  const query = useRecentChats()
  const chats = query.data?.filter(({ unread }) => unread > 0 || !isUnreadOnly)
  if (chats?.length === 0) return null
  return (
    <Card heading={t`Messages`}>
      <LoadingNote query={query} />
      <ul className="-mt-2 divide-y divide-hairline">
        {chats?.map((conversation) => (
          <RecentMessage key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.messages}>{t`All messages`}</Link>
      </p>
    </Card>
  )
}

function RecentMessage({ conversation }: { conversation: ConversationRow }) {
  const { id, with: other, last_message: last, unread } = conversation
  const { timezone } = useOwnProfile()
  return (
    <li className="card-link flex items-center gap-3 py-3">
      <Avatar name={other.name || '–'} id={other.listing_path ?? other.name} photo={other.photo} size="line" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <Link href={paths.conversation(id)} className="stretched truncate font-semibold text-ink no-underline">
            {nameOf(conversation)}
          </Link>
          {last && (
            <time dateTime={last.sent_at} className="tabular shrink-0 text-14 text-muted">
              {briefTimeIn(timezone, last.sent_at)}
            </time>
          )}
        </p>
        <ContextTag conversation={conversation} />
        <p className="mt-0.5 flex items-baseline justify-between gap-3 text-14">
          <span className={`min-w-0 truncate ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
            <MessagePreview conversation={conversation} />
          </span>
          {unread > 0 && <UnreadCount unread={unread} />}
        </p>
      </div>
    </li>
  )
}

/** A client's requests, open ones first: asked for once, also for the to-do list. */
export const useOwnRequests = (enabled = true) =>
  useList(api.get('requests'), { queryKey: ['requests', 'open'], enabled })

/** A client's open requests: what came back so far. */
export function OpenRequests() {
  const { data } = useOwnRequests()
  const open = (data ?? []).filter(({ closed_at: closed }) => closed === null).slice(0, ROWS_SHOWN)
  if (open.length === 0) return null
  return (
    <Card heading={t`Your requests`}>
      <ul className="-mt-2 divide-y divide-hairline">
        {open.map((request) => (
          <li key={request.id} className="grid gap-2 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Link href={paths.ownRequest(request.id)} className="font-semibold text-ink no-underline hover:underline">
                {titleOf(request)}
              </Link>
              <p className="text-14 text-muted">{answerCount(request)}</p>
            </div>
            <AskedAgents agents={request.agents} />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.requests}>{t`All requests`}</Link>
      </p>
    </Card>
  )
}

/** A client's newest saved agents. */
export function SavedAgents() {
  const { data } = useList(api.get('saved/listings'))
  if (!data || data.length === 0) return null
  return (
    <Card heading={t`Saved agents`}>
      <ul className="-mt-2 divide-y divide-hairline">
        {data.slice(0, ROWS_SHOWN).map(({ listing, card, status }) => (
          <li key={listing.id} className="card-link flex items-center gap-3 py-3">
            <Avatar name={listing.name} id={listing.id} photo={card.photo} size="line" />
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                <a href={listing.path} className="stretched font-semibold text-ink no-underline">
                  {listing.name}
                </a>
              </p>
              <p className="truncate text-14 text-muted">{placeLine(listing)}</p>
              {status === 'not_in_latest' ? (
                <p className="text-14 font-semibold text-brick">{t`Not on the newest list`}</p>
              ) : (
                <SavedFacts card={card} />
              )}
            </div>
            {listing.claimed && (
              <Link
                href={paths.writeTo(listing.id)}
                aria-label={t`Message ${listing.name}`}
                title={t`Message ${listing.name}`}
                className="round-tool relative"
              >
                <Icon name="chat" />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.dashboardSaved}>
          {data.length > ROWS_SHOWN ? t`See all ${data.length} saved agents` : t`Compare saved agents`}
        </Link>
      </p>
    </Card>
  )
}

/** What helps to choose between them, in one line. */
function SavedFacts({
  card: { average, review_count: reviews, accepting_clients: accepting },
}: Pick<SavedShown, 'card'>) {
  if (average !== null) return <p className="agent-rating text-14">{ratingLine(average, reviews)}</p>
  return accepting && <p className="text-14 text-muted">{t`Takes new clients`}</p>
}

export const recentQuestions = api.get('user/questions', { params: { perPage: ROWS_SHOWN } })
export const recentQuestionsKey = ['user/questions', 'recent']

/** A client's newest questions, and what became of them. */
export function RecentQuestions() {
  const query = useList(recentQuestions, { queryKey: recentQuestionsKey })
  if (!query.data || query.data.length === 0) return null
  return (
    <Card heading={t`Your questions`}>
      <ul className="-mt-2 divide-y divide-hairline">
        {query.data.map((question) => (
          <li key={question.id} className="card-link flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <QuestionTitle question={question} />
              <p className="text-14 text-muted">
                <Trans>Asked {formatDate(question.created_at)}</Trans>
              </p>
            </div>
            <span className={`tag ${question.answers > 0 ? '' : 'tag-sand'}`}>{stateOf(question)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.ownQuestionsShowing('asked')}>{t`All your questions`}</Link>
      </p>
    </Card>
  )
}

/** One that isn't public has no page of its own. */
const QuestionTitle = ({ question: { title, path, state } }: { question: OwnQuestion }) => (
  <p lang={languageOfContent()} className="line-clamp-2">
    {isPublic(state) ? (
      <a href={path} className="stretched font-semibold text-ink no-underline">
        {title}
      </a>
    ) : (
      <Link href={paths.ownQuestionsShowing('asked')} className="stretched font-semibold text-ink no-underline">
        {title}
      </Link>
    )}
  </p>
)

const isPublic = (state: OwnQuestion['state']): boolean => state === 'published' || state === 'flagged'

function stateOf({ state, answers, accepted }: OwnQuestion): string {
  if (state === 'pending') return t`In review`
  if (!isPublic(state)) return t`Not published`
  if (answers === 0) return t`No answer yet`
  return accepted ? t`Answered` : plural(answers, { one: '# answer', other: '# answers' })
}

/** @param day `2027-01-15`. What it says is beside it, too. */
export const DateTile = ({ day }: { day: string }) => (
  <span aria-hidden="true" className="date-tile date-small">
    <b>{Number(day.slice(8))}</b> {longMonth(day).slice(0, 3)}
  </span>
)

/** What is due next of an individual: a date, and how many days are left. */
export function NextDeadline() {
  const { timezone } = useOwnProfile()
  const { data } = useList(api.get('deadlines/next', { params: { who: 'individuals' } }))
  const [first] = data ?? []
  if (!data || !first) return null
  return (
    <Card heading={t`Next deadline`}>
      <div className="flex items-start gap-3">
        <DateTile day={first.date} />
        <div className="min-w-0">
          <p className="font-semibold">{inDays(daysBetween(todayIn(timezone), first.date))}</p>
          <p className="text-14 text-muted">{formatDay(first.date)}</p>
          <ul className="mt-2 text-14">
            {data.slice(0, ROWS_SHOWN).map(({ slug, form, title }) => (
              <li key={slug}>
                <a href={`${paths.deadlines}#${slug}`} lang={languageOfContent()}>
                  {form}: {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-3">
        <Link href={paths.deadlines}>{t`All deadlines`}</Link>
      </p>
    </Card>
  )
}
