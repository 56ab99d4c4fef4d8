/** /dashboard/calls/move?call={id}: another time for a call, which keeps the one that it has until then. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DashboardPage, IdParamPage } from '#app/features/dashboard/dashboard-page.tsx'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { TimeChoices } from '#app/features/first-calls/time-choices.tsx'
import { useZone, ZoneField } from '#app/features/first-calls/zone-field.tsx'
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
              <NoTimes listing={offered.listing_id} />
            ) : (
              <div className="card p-5 md:p-7">
                <MoveForm call={call} offered={offered} />
              </div>
            )}
            <HowCallsWork />
          </div>
        )}
      </DashboardPage>
    </>
  )
}

const Now = ({ call: { starts_at: at, time_zone: timeZone, with: other } }: { call: CallRow }) => (
  <p>
    {t`Your call with ${other.name}, EA, is on ${appointmentIn(timeZone, at)}. You’ll keep that time until you choose another one.`}
  </p>
)

const rules = async () => (await import('#common/first-call-schemas.ts')).moveCallForm

function MoveForm({ call: { id, time_zone: current }, offered }: { call: CallRow; offered: CallTimes }) {
  const [zone, setZone] = useZone(current, current)
  const [chosen, setChosen] = useState<string | null>(null)
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
          {t`We’ll email both of you the new time with a new calendar file. The phone number and the topic stay the same.`}
        </p>
      }
    >
      <ZoneField {...form.field('time_zone')} zone={zone} onChange={setZone} />
      <TimeChoices
        {...form.field('starts_at')}
        times={offered.times}
        timeZone={zone}
        chosen={chosen}
        onChoose={setChosen}
      />
    </FormFrame>
  )
}
