/** On the way to an account: the visitor's request is in this browser, and not sent. */
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { CONFIRM_HOURS, SIGN_IN_MINUTES } from '#app/ui/form/drafts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { readLanguage } from '#common/translated.ts'

export function SavedRequest({ isRegistered = false }: { isRegistered?: boolean }) {
  const callbackUrl = useSearchParams()[0].get('callbackUrl') ?? ''
  if (!readLanguage(callbackUrl).path.startsWith(paths.writeRequest({}))) return null
  return (
    <Notice>
      <p>
        <Trans>
          <strong>Your request is saved in this browser but hasn’t been sent yet.</strong>
        </Trans>{' '}
        {isRegistered ? (
          <Trans>
            Confirm your email address, then sign in with this browser and select “Send request.” We’ll keep your
            request for your new account for {CONFIRM_HOURS} hours.
          </Trans>
        ) : (
          <Trans>
            Register or sign in, then select “Send request.” If you already have an account, sign in within{' '}
            {SIGN_IN_MINUTES} minutes of writing your request.
          </Trans>
        )}
      </p>
    </Notice>
  )
}
