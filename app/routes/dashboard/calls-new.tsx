/** /dashboard/calls/new?with={id}: books a call with an agent. `at`: the time chosen on the page of times. */
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { BookingForm } from '#app/features/first-calls/booking-form.tsx'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { api } from '#app/lib/api/calls.ts'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'

export default function BookCallPage() {
  const [search] = useSearchParams()
  const listing = search.get('with') ?? ''
  const query = useList(api.get('first-calls/times', { params: { listing } }), {
    queryKey: ['first-calls/times', listing],
    retry: false,
  })
  const offered = query.data
  return (
    <DashboardPage
      heading={offered ? t`Book a call with ${offered.name}` : t`Book a call`}
      lead={t`15 minutes by phone. The agent calls you.`}
    >
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {offered && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          {offered.times.length === 0 ? (
            <NoTimes listing={offered.listing_id} />
          ) : (
            <div className="card p-5 md:p-7">
              <BookingForm offered={offered} chosen={search.get('at')} />
            </div>
          )}
          <HowCallsWork />
        </div>
      )}
    </DashboardPage>
  )
}
