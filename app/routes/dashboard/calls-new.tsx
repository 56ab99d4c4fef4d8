/**
 * /dashboard/calls/new?with={id}: books a call with an agent. `at`, `zone`: what was chosen on the page of times.
 */
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { BookingForm } from '#app/features/first-calls/booking-form.tsx'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Link } from '#app/ui/link.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import { UPCOMING_CALLS_MAX } from '#common/first-calls.ts'
import { paths } from '#common/paths.ts'

export default function BookCallPage() {
  const [search] = useSearchParams()
  const listing = search.get('with') ?? ''
  const query = useList(api.get('first-calls/times', { params: { listing } }), {
    queryKey: ['first-calls/times', listing],
    retry: false,
  })
  // On arrival only: the call that is booked here mustn't take the form away before the page is left.
  const booked = useList(api.get('first-calls'), { queryKey: ['booked before'], gcTime: 0 })
  const offered = booked.isPending ? undefined : query.data
  return (
    <DashboardPage
      heading={offered ? t`Book a call with ${offered.name}` : t`Book a call`}
      lead={t`A 15-minute phone call. The agent calls you.`}
    >
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {offered && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {(booked.data?.length ?? 0) >= UPCOMING_CALLS_MAX ? (
            <AtLimit />
          ) : offered.times.length === 0 ? (
            <NoTimes listing={offered.listing_id} />
          ) : (
            <div className="card p-5 md:p-7">
              <BookingForm offered={offered} at={search.get('at')} zone={search.get('zone')} />
            </div>
          )}
          <HowCallsWork />
        </div>
      )}
    </DashboardPage>
  )
}

const AtLimit = () => (
  <Notice kind="caution">
    <p>
      {t`You have ${UPCOMING_CALLS_MAX} calls booked, which is the limit.`}{' '}
      <Link href={paths.calls}>{t`Cancel one to book another`}</Link>
    </p>
  </Notice>
)
