import type { Check } from '#server/verification/answer-check.ts'
import { VerifyAnswer } from './verify-answer.tsx'
import { VerifyForm } from './verify-form.tsx'

/** The form of a check and, once asked, its answer. */
export function NameCheck({ action, check }: { action: string; check: Check }) {
  const asked = check.state === 'not_asked' ? null : check.given
  return (
    <>
      <div className="no-print rounded-box border border-hairline bg-raised p-4 md:p-6">
        <VerifyForm action={action} given={asked} problems={check.state === 'problems' ? check.problems : null} />
      </div>
      <div aria-live="polite">
        {check.state === 'answered' && <VerifyAnswer question={check.given} answer={check.answer} />}
      </div>
    </>
  )
}
