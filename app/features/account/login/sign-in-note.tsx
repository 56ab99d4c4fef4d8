import { SIGN_IN_ERROR_OTHER, SIGN_IN_ERRORS } from '#contract/auth-session.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Not the person's fault, and no failure: why they stand here. */
const CALM = new Set(['SessionRequired', 'SessionEnded'])

/** Why somebody was sent here, in words. */
export function SignInNote({ error }: { error: string }) {
  return (
    <Notice kind={CALM.has(error) ? 'information' : 'problem'}>
      <p role="alert">{SIGN_IN_ERRORS[error] ?? SIGN_IN_ERROR_OTHER}</p>
    </Notice>
  )
}
