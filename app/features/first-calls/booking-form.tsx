/** Books a call: the time, the number to call, and what it's about. */
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { api } from '#app/lib/api/calls.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'
import type { CallTimes } from '#common/first-call-schemas.ts'
import { CALL_ABOUT_MAX, UPCOMING_CALLS_MAX } from '#common/first-calls.ts'
import { paths } from '#common/paths.ts'
import { TimeFields } from './time-fields.tsx'

const rules = async () => (await import('#common/first-call-schemas.ts')).bookCallForm

type Props = {
  offered: CallTimes
  /** From the page of times. */
  at: string | null
  zone: string | null
}

export function BookingForm({ offered, at, zone }: Props) {
  const { phone, timezone } = useOwnProfile()
  // Every account has this zone until its owner chooses one.
  const own = timezone === IRS_TIME_ZONE ? null : timezone
  // Sent again after a lost answer, it is the same call.
  const [id] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const send = useSend()
  const form = useForm({
    name: 'call',
    schema: rules,
    shape: (typed) => ({ starts_at: '', ...typed, id, listing_id: offered.listing_id }),
    send: async (body) => {
      await send(api.post('first-calls', { body }))
      await navigate(paths.ownCall(body.id))
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Book a call`}
      button={t`Book call`}
      busy={t`Booking`}
      icon="calendar"
      below={
        <p className="text-14 text-muted">
          {t`The call is free and doesn’t mean you’ve hired the agent. You can have up to ${UPCOMING_CALLS_MAX} calls booked at a time.`}
        </p>
      }
    >
      <TimeFields
        form={form}
        times={offered.times}
        zone={zone ?? own}
        at={at}
        fallback={timezone}
        hint={own ? undefined : t`We’ll use it for everything in your account. You can change it in your settings.`}
      />
      <Field
        {...form.field('phone')}
        label={t`Your phone number`}
        hint={t`${offered.name} will call you at this number. We don’t share your number with anyone else.`}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={phone ?? ''}
      />
      <Field
        {...form.field('about')}
        label={t`What’s the call about? (optional)`}
        hint={t`Write one line, such as “CP2000 for 2024.” Never send a Social Security, bank account, or card number.`}
        maxLength={CALL_ABOUT_MAX}
      />
    </FormFrame>
  )
}
