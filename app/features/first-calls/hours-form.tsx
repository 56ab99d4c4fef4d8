/** The hours when clients can book a call with the agent. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { HoursEditor } from '#app/features/listing-editor/hours-editor.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { check } from '#app/ui/form/problems.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import type { CallHoursFields, CallHoursShown } from '#common/first-call-schemas.ts'
import { CALL_HOURS } from '#common/first-calls.ts'
import { paths } from '#common/paths.ts'
import { zoneName } from '#common/zoned-time.ts'

const COUNTS = ['notice_hours', 'ahead_days', 'day_max'] as const

export function HoursForm({ own }: { own: CallHoursShown }) {
  const send = useSend()
  const [hours, setHours] = useState(own.hours as CallHoursFields['hours'])
  const form = useForm({
    name: 'call-hours',
    check: async (fields) => {
      const { callHoursForm } = await import('#common/first-call-schemas.ts')
      const counts = Object.fromEntries(COUNTS.map((name) => [name, Number(fields.get(name))]))
      return check(callHoursForm, { is_on: fields.get('is_on') !== null, hours, ...counts })
    },
    send: (body) => send(api.post('first-calls/hours', { body })),
  })
  const { id: hoursId, problem: hoursProblem } = form.field('hours')
  return (
    <Card anchor="hours" heading={t`Booking hours`}>
      <FormFrame form={form} label={t`Booking hours`} button={t`Save hours`} busy={t`Saving`}>
        <CheckField
          {...form.field('is_on')}
          label={t`Clients can book a 15-minute first call with me`}
          hint={
            own.is_on
              ? t`Your profile shows “Book a 15-minute call.” You call the client, and the call is free.`
              : t`If you turn on this option, your profile shows “Book a 15-minute call.” You call the client, and the call is free.`
          }
          defaultChecked={own.is_on}
        />
        <p className="text-14 text-muted">
          <Trans>
            Times are in {zoneName(own.time_zone)}, the time zone in your <a href={paths.account}>account settings</a>.
            Clients can’t book calls on days when you’re away.
          </Trans>
        </p>
        <HoursEditor id={hoursId} hours={hours} onChange={setHours} problems={hoursProblem ? [hoursProblem] : []} />
        <div className="grid gap-5 sm:grid-cols-3">
          <Field
            {...form.field('notice_hours')}
            {...boundsOf(CALL_HOURS.noticeHours)}
            label={t`Minimum hours of notice`}
            defaultValue={own.notice_hours}
          />
          <Field
            {...form.field('ahead_days')}
            {...boundsOf(CALL_HOURS.aheadDays)}
            label={t`Maximum days ahead`}
            defaultValue={own.ahead_days}
          />
          <Field
            {...form.field('day_max')}
            {...boundsOf(CALL_HOURS.dayMax)}
            label={t`Maximum calls per day`}
            defaultValue={own.day_max}
          />
        </div>
      </FormFrame>
    </Card>
  )
}

const boundsOf = ({ min, max }: { min: number; max: number }) =>
  ({ type: 'number', inputMode: 'numeric', min, max }) as const
