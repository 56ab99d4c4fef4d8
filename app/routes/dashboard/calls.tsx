/** /dashboard/calls: the upcoming calls, those before, and one of them (`?call=`). For an agent, also when clients can book. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { CallCard, OtherTimeLink } from '#app/features/first-calls/call-card.tsx'
import { HoursForm } from '#app/features/first-calls/hours-form.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FoldedCard } from '#app/ui/folded-card.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useEditable, useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'

export default function CallsPage() {
  const id = useIdParam('call')
  return id === null ? <Calls /> : <OneCall key={id} id={id} />
}

function Calls() {
  const { agent } = useOwnProfile()
  return (
    <DashboardPage heading={t`Calls`} lead={t`A first call is a free 15-minute phone call.`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="calls-to-come">
          <section aria-labelledby="upcoming" className="grid gap-4">
            <h2 id="upcoming" className="text-22">{t`Upcoming calls`}</h2>
            <Upcoming agent={agent?.status ?? null} />
          </section>
          {agent === null && <BeforeTheCall />}
        </div>
        {agent?.status === 'approved' && <Hours />}
        <Before />
      </div>
    </DashboardPage>
  )
}

/** @param agent where their approval stands; null for a client. */
const Upcoming = ({ agent }: { agent: string | null }) => (
  <List
    query={useRows(api.get('first-calls'))}
    empty={agent === null ? <NothingBooked /> : <NoCalls isApproved={agent === 'approved'} />}
    className="grid gap-3"
    isCards
    skeleton={<CardsSkeleton height="h-40" />}
  >
    {(call) => (
      <li key={call.id}>
        <CallCard call={call} level="h3" />
      </li>
    )}
  </List>
)

const NoCalls = ({ isApproved }: { isApproved: boolean }) => (
  <EmptyState frame="sheet" art="calendar">
    {isApproved
      ? t`No upcoming calls. Clients can book the hours that you set below.`
      : t`No upcoming calls. You can set the hours when clients can book a call after we approve your account.`}
  </EmptyState>
)

const NothingBooked = () => (
  <EmptyState frame="sheet" art="calendar" action={<LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>}>
    <Trans>
      No upcoming calls. Select <strong>Book a 15-minute call</strong> on an agent’s profile.
    </Trans>
  </EmptyState>
)

function Before() {
  const query = useRows(api.get('first-calls', { params: { state: 'past' } }))
  const upcoming = useRows(api.get('first-calls'))
  if (!query.data?.length) return null
  const booked = new Set(upcoming.data?.map(({ with: { listing_id: listing } }) => listing))
  return (
    <FoldedCard
      anchor="before"
      heading={t`Past and canceled calls`}
      said={plural(query.rest.total, { one: '# call', other: '# calls' })}
    >
      <List query={query}>
        {(call) => (
          <li key={call.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <Link href={paths.ownCall(call.id)}>{call.with.name || t`Deleted account`}</Link>
              {call.canceled_at && <span className="tag tag-quiet ml-3">{t`Canceled`}</span>}
              <time dateTime={call.starts_at} className="block text-14 text-muted first-letter:uppercase">
                {appointmentIn(call.time_zone, call.starts_at)}
              </time>
            </span>
            {!booked.has(call.with.listing_id) && <OtherTimeLink call={call} />}
          </li>
        )}
      </List>
    </FoldedCard>
  )
}

/** For a client with a call to come. */
function BeforeTheCall() {
  const { questionsToAsk } = useProductPaths()
  if (!useRows(api.get('first-calls')).data?.length) return null
  return (
    <Card heading={t`Before the call`}>
      <ul className="grid max-w-[68ch] list-disc gap-1 pl-5">
        <li>{t`If the call is about an IRS letter, have the letter at hand.`}</li>
        <li>{t`Have your most recent tax return ready.`}</li>
        <li>{t`Write down what you want to ask.`}</li>
      </ul>
      <p className="mt-3">
        <Link href={questionsToAsk}>{t`Prepare for a first call`}</Link>
      </p>
    </Card>
  )
}

function Hours() {
  const query = useEditable(api.get('first-calls/hours'))
  return (
    <>
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {query.data && <HoursForm own={query.data} />}
    </>
  )
}

function OneCall({ id }: { id: string }) {
  const query = useList(api.get('first-calls/{id}', { params: { id } }), {
    queryKey: ['first-calls/one', id],
    retry: false,
  })
  return (
    <>
      <p className="mb-4">
        <Link href={paths.calls}>{t`All calls`}</Link>
      </p>
      <DashboardPage heading={headingOf(query.data)} lead={query.data && leadOf(query.data)}>
        <LoadingNote query={query} skeleton={<CardsSkeleton />} />
        {query.data && <CallCard call={query.data} />}
      </DashboardPage>
    </>
  )
}

type Shown = { canceled_at: string | null; mine: string } | undefined

function headingOf(call: Shown): string {
  if (!call) return t`Call`
  return call.canceled_at ? t`This call was canceled` : t`Your call is booked`
}

const leadOf = ({ canceled_at: canceled, mine }: NonNullable<Shown>) =>
  !canceled &&
  mine === 'client' &&
  t`We emailed you the time and a calendar file. The time is also in your conversation.`
