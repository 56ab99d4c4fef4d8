/** The hours when clients can book a call with the agent. */
import { plural, t } from '@lingui/core/macro'
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
import { Link } from '#app/ui/link.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { CallHoursFields, CallHoursShown } from '#common/first-call-schemas.ts'
import { CALL_HOURS } from '#common/first-calls.ts'
import { labelList, WEEKDAYS } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { cover } from '#common/weekly-hours.ts'
import { zoneName } from '#common/zoned-time.ts'
import { OfferedTimes } from './offered-times.tsx'

type Counts = Pick<CallHoursShown, 'notice_hours' | 'ahead_days' | 'day_max'>

const countsOf = (valueOf: (name: keyof Counts) => unknown): Counts => ({
  notice_hours: Number(valueOf('notice_hours')),
  ahead_days: Number(valueOf('ahead_days')),
  day_max: Number(valueOf('day_max')),
})

export function HoursForm({ own }: { own: CallHoursShown }) {
  const send = useSend()
  const [hours, setHours] = useState(own.hours as CallHoursFields['hours'])
  const [counts, setCounts] = useState<Counts>(own)
  const form = useForm({
    name: 'call-hours',
    onTyped: (typed) => setCounts(countsOf((name) => typed[name])),
    check: async (fields) => {
      const { callHoursForm } = await import('#common/first-call-schemas.ts')
      const typed = countsOf((name) => fields.get(name))
      return check(callHoursForm, { is_on: fields.get('is_on') !== null, hours, ...typed })
    },
    send: (body) => send(api.post('first-calls/hours', { body })),
  })
  const { id: hoursId, problem: hoursProblem } = form.field('hours')
  return (
    <Card anchor="hours" heading={t`Booking hours`}>
      <div className="call-hours">
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
              Times are in {zoneName(own.time_zone)}, the time zone in your <a href={paths.account}>account settings</a>
              . Clients can’t book calls on days when you’re away.
            </Trans>
          </p>
          <HoursEditor id={hoursId} hours={hours} onChange={setHours} problems={hoursProblem ? [hoursProblem] : []} />
          <OutsideListing hours={hours} />
          <div className="limits">
            <Field
              {...form.field('notice_hours')}
              {...boundsOf(CALL_HOURS.noticeHours)}
              label={t`Minimum notice`}
              aria-label={t`Minimum notice, in hours`}
              end={<Unit name={t({ message: 'hours', context: 'after a number field' })} />}
              defaultValue={own.notice_hours}
            />
            <Field
              {...form.field('ahead_days')}
              {...boundsOf(CALL_HOURS.aheadDays)}
              label={t`Booking window`}
              aria-label={t`Booking window, in days`}
              end={<Unit name={t({ message: 'days', context: 'after a number field' })} />}
              defaultValue={own.ahead_days}
            />
            <Field
              {...form.field('day_max')}
              {...boundsOf(CALL_HOURS.dayMax)}
              label={t`Daily limit`}
              aria-label={t`Daily limit, in calls`}
              end={<Unit name={t({ message: 'calls', context: 'after a number field' })} />}
              defaultValue={own.day_max}
            />
          </div>
          <output className="text-14 text-muted">{describeLimits(counts)}</output>
        </FormFrame>
        {own.is_on && <OfferedTimes timeZone={own.time_zone} dayMax={own.day_max} />}
      </div>
    </Card>
  )
}

const Unit = ({ name }: { name: string }) => <span className="text-14 text-muted">{name}</span>

const describeLimits = ({ notice_hours: notice, ahead_days: ahead, day_max: max }: Counts): string =>
  t`When booking is on, clients can book from ${plural(notice, { one: '# hour', other: '# hours' })} to ${plural(ahead, { one: '# day', other: '# days' })} ahead, up to ${plural(max, { one: '# call', other: '# calls' })} a day.`

/** Clients read other hours on the profile. */
function OutsideListing({ hours }: { hours: CallHoursFields['hours'] }) {
  const { data: listing } = useList(api.get('listing/own'), { retry: false })
  if (!listing || listing.hours.length === 0) return null
  const days = WEEKDAYS.filter(({ slug }) => hours.some((span) => span.day === slug && !cover(listing.hours, span)))
  if (days.length === 0) return null
  return (
    <Notice kind="caution">
      <p>
        <Trans>
          Some of these hours are outside the hours on your listing: {labelList(days.map(({ label }) => label))}. Change
          them here, or update <Link href={paths.dashboardListing}>your listing</Link>.
        </Trans>
      </p>
    </Notice>
  )
}

const boundsOf = ({ min, max }: { min: number; max: number }) =>
  ({ type: 'number', inputMode: 'numeric', min, max }) as const
