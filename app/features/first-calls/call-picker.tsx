/** An island: a visitor chooses a time, then signs in or registers. Others go to the form of the dashboard. */
import { t } from '@lingui/core/macro'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Button } from '#app/ui/button.tsx'
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
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const before = { with: listing, ...(at === null ? {} : { at }), ...(given === null ? {} : { zone: given }) }
    if (isSignedIn) location.replace(`${formPath()}?${new URLSearchParams(before)}`)
  }, [isSignedIn, listing, at, given])
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).has('at')) return
    event.preventDefault()
    setProblem(t`Choose a time.`)
    event.currentTarget.querySelector('fieldset')?.focus()
  }
  const choose = (time: string) => {
    setChosen(time)
    setProblem(undefined)
  }
  return (
    <form action={formPath()} aria-label={t`Book a call`} onSubmit={check} className="grid gap-5">
      <input type="hidden" name="with" value={listing} />
      <TimeTaken times={times} at={at} />
      <ZoneField name="zone" zone={zone} onChange={setZone} />
      <TimeChoices name="at" times={times} timeZone={zone} chosen={chosen} onChoose={choose} problem={problem} />
      <div>
        <Button>{t`Continue`}</Button>
      </div>
      <p className="text-14 text-muted">
        {t`Next, you’ll sign in or create a free account, and enter the phone number the agent should call. Your call isn’t booked until then.`}
      </p>
    </form>
  )
}

const formPath = () => addressIn(currentLanguage(), paths.bookCall)
