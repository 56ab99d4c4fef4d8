/** /dashboard/calls: the upcoming calls, and one of them (`?call=`). For an agent, also when clients can book. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { CallCard } from '#app/features/first-calls/call-card.tsx'
import { HoursForm } from '#app/features/first-calls/hours-form.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useEditable, useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { paths } from '#common/paths.ts'

export default function CallsPage() {
  const id = useIdParam('call')
  return id === null ? <Calls /> : <OneCall key={id} id={id} />
}

function Calls() {
  const { agent } = useOwnProfile()
  return (
    <DashboardPage heading={t`Calls`} lead={t`A first call is a free 15-minute phone call.`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <section aria-labelledby="upcoming" className="grid gap-4">
          <h2 id="upcoming" className="text-22">{t`Upcoming calls`}</h2>
          <Upcoming isAgent={agent !== null} />
        </section>
        {agent?.status === 'approved' && <Hours />}
      </div>
    </DashboardPage>
  )
}

const Upcoming = ({ isAgent }: { isAgent: boolean }) => (
  <List
    query={useRows(api.get('first-calls'))}
    empty={isAgent ? <NoCalls /> : <NothingBooked />}
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

const NoCalls = () => (
  <EmptyState frame="sheet" art="calendar">
    <Trans>No calls yet. Set your hours below so clients can book a call.</Trans>
  </EmptyState>
)

const NothingBooked = () => (
  <EmptyState frame="sheet" art="calendar" action={<LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>}>
    <Trans>
      No calls yet. Select <strong>Book a 15-minute call</strong> on an agent’s profile.
    </Trans>
  </EmptyState>
)

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
