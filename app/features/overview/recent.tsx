/** On the overview: the newest conversations, and the agents that a client saved last. */
import { nameOf, shortTime } from '#app/features/chat/chat-format.ts'
import { placeLine } from '#app/features/listing/full-name.ts'
import { api } from '#app/lib/api/calls.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { ConversationRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'

const ROWS_SHOWN = 3

/** The newest conversations. */
export function RecentMessages() {
  const query = useList(api.get('chats', { params: { archived: 'false', perPage: ROWS_SHOWN } }), {
    queryKey: ['chats', 'recent'],
  })
  if (query.data?.length === 0) return null
  return (
    <Card heading="Messages">
      <LoadingNote query={query} />
      <ul className="-mt-2 divide-y divide-hairline">
        {query.data?.map((conversation) => (
          <RecentMessage key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.messages}>All messages</Link>
      </p>
    </Card>
  )
}

function RecentMessage({ conversation }: { conversation: ConversationRow }) {
  const { id, with: other, last_message: last, unread } = conversation
  return (
    <li className="card-link flex items-center gap-3 py-3">
      <Avatar name={other.name || '–'} id={id} photo={other.photo} size="line" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link href={paths.conversation(id)} className="stretched font-semibold text-ink no-underline">
            {nameOf(conversation)}
          </Link>
        </p>
        {last && (
          <p className={`truncate text-14 ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
            {last.mine && 'You: '}
            {last.body}
          </p>
        )}
      </div>
      <p className="tabular shrink-0 text-14 text-muted">
        {unread > 0 && <span className="tag mr-2">{unread} unread</span>}
        {last && <time dateTime={last.sent_at}>{shortTime(last.sent_at)}</time>}
      </p>
    </li>
  )
}

/** A client's newest saved agents. */
export function SavedAgents() {
  const { data } = useList(api.get('saved/listings'))
  if (!data || data.length === 0) return null
  return (
    <Card heading="Saved agents">
      <ul className="-mt-2 divide-y divide-hairline">
        {data.slice(0, ROWS_SHOWN).map(({ listing, card }) => (
          <li key={listing.id} className="card-link flex items-center gap-3 py-3">
            <Avatar name={listing.name} id={listing.id} photo={card.photo} size="line" />
            <div className="min-w-0">
              <p className="truncate">
                <a href={listing.path} className="stretched font-semibold text-ink no-underline">
                  {listing.name}
                </a>
              </p>
              <p className="truncate text-14 text-muted">{placeLine(listing)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={paths.dashboardSaved}>
          {data.length > ROWS_SHOWN ? `All ${data.length} saved` : 'Compare them'}
        </Link>
      </p>
    </Card>
  )
}
