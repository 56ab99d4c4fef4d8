/** An island: a visitor chooses a time, then signs in or registers. Others go to the form of the dashboard. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import { TimeChoices, TimeTaken } from './time-choices.tsx'
import { useZone, ZoneField } from './zone-field.tsx'

type Props = {
  listing: string
  times: readonly string[]
  agentZone: string
  /** As the address names them. */
  zone: string | null
  at: string | null
}

export function CallPicker({ listing, times, agentZone, zone: given, at }: Props) {
  const isSignedIn = useAuth().userProfile !== null
  const [zone, setZone] = useZone(given, agentZone)
  const [chosen, setChosen] = useState(at)
  useEffect(() => {
    if (isSignedIn) location.replace(formOf({ with: listing, at, zone: given }))
  }, [isSignedIn, listing, at, given])
  const form = useForm({
    name: 'call-times',
    check: (fields) => {
      const time = fields.get('at')
      return typeof time === 'string' ? { payload: time, problems: null } : { problems: { at: t`Choose a time.` } }
    },
    send: async (time) => formOf({ with: listing, at: time, zone }),
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
      <TimeTaken times={times} at={at} />
      <ZoneField {...form.field('zone')} zone={zone} onChange={setZone} />
      <TimeChoices {...form.field('at')} times={times} timeZone={zone} chosen={chosen} onChoose={setChosen} />
    </FormFrame>
  )
}

/** @param chosen what isn't known yet is left out. */
function formOf(chosen: Readonly<Record<'with' | 'at' | 'zone', string | null>>): string {
  const known = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null)
  return addressIn(currentLanguage(), `${paths.bookCall}?${new URLSearchParams(known)}`)
}
