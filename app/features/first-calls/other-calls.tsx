/** Below the upcoming calls: those before, and, for a client, the saved agents they can call next. */
import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { api } from '#app/lib/api/calls.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import type { CallRow } from '#common/first-call-schemas.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import { About, BookAgainLink } from './call-card.tsx'
import { NextCallLink } from './next-call-link.tsx'

/** An island of the public site, too: it stays a file of its own. */
const NextTimes = lazy(async () => ({ default: (await import('./next-times.tsx')).NextTimes }))

const ROWS_AT_ONCE = 10

export function PastCalls({ isClient }: { isClient: boolean }) {
  const query = useRows(api.get('first-calls', { params: { state: 'past' } }), { perPage: ROWS_AT_ONCE })
  if (!query.data?.length) return null
  return (
    <Card heading={t`Past and canceled calls`}>
      <List query={query} className="-mb-2">
        {(call) => (
          <li key={call.id} className="past-call">
            <Avatar name={call.with.name} id={call.with.path ?? call.with.name} photo={call.with.photo} size="line" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
                <Link href={paths.ownCall(call.id)} className="font-semibold">
                  {call.with.name || t`Deleted account`}
                </Link>
                <Outcome call={call} />
              </p>
              <time dateTime={call.starts_at} className="block text-14 text-muted first-letter:uppercase">
                {appointmentIn(call.time_zone, call.starts_at)}
              </time>
              <div className="text-14">
                <About call={call} />
              </div>
            </div>
            {isClient ? <NextAct call={call} /> : <ConversationLink call={call} />}
          </li>
        )}
      </List>
    </Card>
  )
}

/** What became of it. Whether they talked, only the two of them know. */
function Outcome({ call: { canceled_at: canceled, canceled_by: by, mine } }: { call: CallRow }) {
  if (!canceled) return <span className="tag tag-quiet">{t({ message: 'Past', context: 'a call' })}</span>
  if (by === mine) return <span className="tag tag-quiet">{t`Canceled by you`}</span>
  return (
    <span className="tag tag-quiet">{mine === 'client' ? t`Canceled by the agent` : t`Canceled by the client`}</span>
  )
}

/** Of a client: the one that is most useful now. */
function NextAct({ call }: { call: CallRow }) {
  const reviewed = useRows(api.get('user/reviews'))
  const { listing_id: listing, takes_calls: takesCalls } = call.with
  if (call.canceled_at && takesCalls) return <BookAgainLink call={call} />
  if (!call.canceled_at && listing && reviewed.data?.every(({ agent }) => agent.id !== listing))
    return <LinkButton to={paths.writeReview(listing)}>{t`Write a review`}</LinkButton>
  return <ConversationLink call={call} />
}

const ConversationLink = ({ call }: { call: CallRow }) => (
  <LinkButton to={paths.conversation(call.conversation_id)}>{t`Open conversation`}</LinkButton>
)

/** Their times are asked for one by one. */
const WITH_TIMES = 3

/** Saved agents whom the client can book. */
export function BookAnother() {
  const { data: saved } = useList(api.get('saved/listings'))
  const free = saved?.filter(({ card }) => card.next_call_at) ?? []
  if (free.length === 0) return null
  return (
    <Card heading={t`Book another call`}>
      <p className="text-14 text-muted">{t`Saved agents who take calls`}</p>
      <ul className="mt-2 -mb-2 divide-y divide-hairline">
        {free.map(({ listing, card }, nth) => (
          <li key={listing.id} className="past-call">
            <Avatar name={listing.name} id={listing.id} photo={card.photo} size="line" />
            <div className="min-w-0">
              <a href={listing.path} className="font-semibold [overflow-wrap:anywhere]">
                {listing.name}, EA
              </a>
              {nth >= WITH_TIMES && (
                <p className="text-14">
                  <NextCallLink listing={listing} card={card} />
                </p>
              )}
            </div>
            {nth < WITH_TIMES && (
              <Suspense fallback={<div className="call-times" />}>
                <NextTimes listing={listing.id} className="call-times" />
              </Suspense>
            )}
            <LinkButton to={paths.callTimes(listing.id)}>{t`See times`}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
