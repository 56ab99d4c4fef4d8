/** How hard a password is to guess, while it is typed. It advises; what is refused is said by the rules. */
import { useEffect, useState } from 'react'

type Strength = { score: number; words: string; advice: string }

const STEPS = [
  { score: 0, colour: 'bg-brick' },
  { score: 1, colour: 'bg-brick' },
  { score: 2, colour: 'bg-marigold' },
  { score: 3, colour: 'bg-evergreen' },
  { score: 4, colour: 'bg-evergreen' },
] as const
/** Until a word is finished its strength is of no interest. */
const PAUSE_MS = 200

export function PasswordMeter({ password }: { password: string }) {
  const strength = useStrength(password)
  const reached = strength?.score ?? -1
  const colour = STEPS[strength?.score ?? 0]?.colour
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {STEPS.map(({ score }) => (
          <span key={score} className={`h-1.5 rounded-stamp ${score <= reached ? colour : 'bg-hairline'}`} />
        ))}
      </div>
      <p aria-live="polite" className="min-h-6 text-14 text-muted">
        {strength && `${strength.words} ${strength.advice}`}
      </p>
    </div>
  )
}

function useStrength(password: string): Strength | null {
  const [known, setKnown] = useState<Strength | null>(null)
  useEffect(() => {
    if (password === '') return
    const timer = setTimeout(async () => {
      // Without its word lists (line down) there is no meter; the rules still hold.
      const measure = await import('./measure-password.ts').catch(() => null)
      if (measure) setKnown(measure.measurePassword(password))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [password])
  return password === '' ? null : known
}
