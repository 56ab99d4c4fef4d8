import { SIGN_IN_ERROR_DEFAULT, SIGN_IN_ERRORS } from '#common/auth-session.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Not an error and not the user's fault: these only explain why they are here. */
const NEUTRAL_ERRORS = new Set(['SessionRequired', 'SessionEnded'])

/** Explains why the user was sent here. */
export function SignInNote({ error }: { error: string }) {
  return (
    <Notice kind={NEUTRAL_ERRORS.has(error) ? 'information' : 'problem'}>
      <p role="alert">{SIGN_IN_ERRORS[error] ?? SIGN_IN_ERROR_DEFAULT}</p>
    </Notice>
  )
}
