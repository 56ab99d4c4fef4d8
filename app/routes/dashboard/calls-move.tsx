/** /dashboard/calls/move?call={id}: another time for a call, which keeps the one that it has until then. */
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { TimeChoices } from '#app/features/first-calls/time-choices.tsx'
import { TimeFields } from '#app/features/first-calls/time-fields.tsx'
import { api } from '#app/lib/api/calls.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { Link } from '#app/ui/link.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import type { CallRow, CallTimes } from '#common/first-call-schemas.ts'
import { paths } from '#common/paths.ts'
import { appointmentIn } from '#common/zoned-time.ts'

export default function MoveCallPage() {
  return (
    <IdParamPage name="call" heading={t`Choose another time`}>
      {(id) => <MoveCall key={id} id={id} />}
    </IdParamPage>
  )
}

function MoveCall({ id }: { id: string }) {
  const params = { id }
  const { data: call } = useList(api.get('first-calls/{id}', { params }), {
    queryKey: ['first-calls/one', id],
    retry: false,
  })
  // On arrival only: the call that is moved here mustn't take the form away before the page is left.
  const query = useList(api.get('first-calls/{id}/times', { params }), {
    queryKey: ['times to move', id],
    retry: false,
    gcTime: 0,
  })
  const { data: offered } = query
  return (
    <>
      <p className="mb-4">
        <Link href={paths.calls}>{t`All calls`}</Link>
      </p>
      <DashboardPage heading={t`Choose another time`} lead={call && <Now call={call} />}>
        <LoadingNote query={query} skeleton={<CardsSkeleton />} />
        {call && offered && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            {offered.times.length === 0 ? (
              <NoTimes listing={call.mine === 'client' ? offered.listing_id : null} />
            ) : (
              <div className="card p-5 md:p-7">
                <MoveForm call={call} offered={offered} />
              </div>
            )}
            {call.mine === 'client' && <HowCallsWork />}
          </div>
        )}
      </DashboardPage>
    </>
  )
}

function Now({ call: { mine, starts_at: at, time_zone: timeZone, with: other } }: { call: CallRow }) {
  const when = appointmentIn(timeZone, at)
  return (
    <p>
      {mine === 'client'
        ? t`Your call with ${other.name}, EA, is on ${when}. You’ll keep that time until you choose another one.`
        : t`Your call with ${other.name} is on ${when}. You’ll keep that time until you choose another one.`}
    </p>
  )
}

const rules = async () => (await import('#common/first-call-schemas.ts')).moveCallForm

function MoveForm({ call, offered: { times } }: { call: CallRow; offered: CallTimes }) {
  const { id, mine, time_zone: zone, with: other } = call
  const navigate = useNavigate()
  const send = useSend()
  const form = useForm({
    name: 'call-move',
    schema: rules,
    shape: (typed) => ({ starts_at: '', ...typed }),
    send: async (body) => {
      await send(api.post('first-calls/{id}/move', { params: { id }, body }))
      await navigate(paths.ownCall(id))
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Choose another time`}
      button={t`Move call`}
      busy={t`Moving`}
      icon="calendar"
      below={
        <p className="text-14 text-muted">
          {mine === 'client'
            ? t`We’ll email both of you the new time with a new calendar file. The phone number and the topic stay the same.`
            : t`We’ll email both of you the new time with a new calendar file. ${other.name} can choose another time or cancel.`}
        </p>
      }
    >
      {mine === 'client' ? (
        <TimeFields form={form} times={times} zone={zone} fallback={zone} />
      ) : (
        <TimeChoices {...form.field('starts_at')} times={times} timeZone={zone}>
          {(at) => (
            <output className="text-14">
              {at && other.time_zone !== zone && t`For ${other.name}: ${appointmentIn(other.time_zone, at)}.`}
            </output>
          )}
        </TimeChoices>
      )}
    </FormFrame>
  )
}
