/**
 * /dashboard/calls: the upcoming calls, those before, and one of them (`?call=`). For an agent, also when clients can book;
 * for a client, whom else they can call.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { CallCard, hasEnded } from '#app/features/first-calls/call-card.tsx'
import { HoursForm } from '#app/features/first-calls/hours-form.tsx'
import { BookAnother, PastCalls } from '#app/features/first-calls/other-calls.tsx'
import { api } from '#app/lib/api/calls.ts'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { useProductPaths } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useEditable, useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import type { CallRow } from '#common/first-call-schemas.ts'
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
        <div className="calls-to-come">
          <Card heading={t`Upcoming calls`}>
            <Upcoming agent={agent?.status ?? null} />
          </Card>
          {agent === null && <BeforeTheCall />}
        </div>
        {agent?.status === 'approved' && <Hours />}
        <PastCalls isClient={agent === null} />
        {agent === null && <BookAnother />}
      </div>
    </DashboardPage>
  )
}

/** @param agent where their approval stands; null for a client. */
const Upcoming = ({ agent }: { agent: string | null }) => (
  <List
    query={useRows(api.get('first-calls'))}
    empty={agent === null ? <NothingBooked /> : <NoCalls isApproved={agent === 'approved'} />}
    className="call-list divide-y divide-hairline"
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
  <EmptyState art="calendar">
    {isApproved
      ? t`No upcoming calls. Clients can book the hours that you set below.`
      : t`No upcoming calls. You can set the hours when clients can book a call after we approve your account.`}
  </EmptyState>
)

const NothingBooked = () => (
  <EmptyState art="calendar" action={<LinkButton to={paths.agents}>{t`Find an agent`}</LinkButton>}>
    <Trans>
      No upcoming calls. Select <strong>Book a 15-minute call</strong> on an agent’s profile.
    </Trans>
  </EmptyState>
)

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
        {query.data && (
          <div className="card p-5">
            <CallCard call={query.data} />
          </div>
        )}
      </DashboardPage>
    </>
  )
}

function headingOf(call: CallRow | undefined): string {
  if (!call) return t`Call`
  if (call.canceled_at) return t`This call was canceled`
  return hasEnded(call) ? t`Past call` : t`Your call is booked`
}

const leadOf = (call: CallRow) =>
  !call.canceled_at &&
  !hasEnded(call) &&
  call.mine === 'client' &&
  t`We emailed you the time and a calendar file. The time is also in your conversation.`
