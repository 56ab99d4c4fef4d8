/** An island: a visitor chooses a time, then signs in or registers. Others go to the form of the dashboard. */
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import { TimeFields } from './time-fields.tsx'

type Props = {
  listing: string
  times: readonly string[]
  agentZone: string
  /** As the address names them. */
  zone: string | null
  at: string | null
}

export function CallPicker({ listing, times, agentZone, zone, at }: Props) {
  const isSignedIn = useAuth().userProfile !== null
  useEffect(() => {
    if (isSignedIn) location.replace(formOf({ with: listing, at, zone }))
  }, [isSignedIn, listing, at, zone])
  const form = useForm({
    name: 'call-times',
    check: (fields) => {
      const time = fields.get('starts_at')
      return typeof time === 'string'
        ? { payload: formOf({ with: listing, at: time, zone: String(fields.get('time_zone')) }), problems: null }
        : { problems: { starts_at: t`Choose a time.` } }
    },
    send: async (path) => path,
  })
  return (
    <FormFrame
      form={form}
      label={t`Book a call`}
      button={t`Continue`}
      busy={t`Continue`}
      below={
        <p className="text-14 text-muted">
          {t`Next, you’ll sign in or create a free account, and enter the phone number the agent should call. Your call isn’t booked until then.`}
        </p>
      }
    >
      <TimeFields form={form} times={times} zone={zone} at={at} fallback={agentZone} />
    </FormFrame>
  )
}

/** @param chosen what isn't known yet is left out. */
function formOf(chosen: Readonly<Record<'with' | 'at' | 'zone', string | null>>): string {
  const known = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null)
  return addressIn(currentLanguage(), `${paths.bookCall}?${new URLSearchParams(known)}`)
}
