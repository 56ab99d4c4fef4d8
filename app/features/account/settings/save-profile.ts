/** Saving the user’s own profile. Without the forms and their checks, which not every page that saves something needs. */
import { t } from '@lingui/core/macro'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { loadProfile } from '#app/lib/account/session-sync.ts'
import { api } from '#app/lib/api/calls.ts'
import { dispatchAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { ProfileForm } from '#common/account-forms.ts'

/** Updates only the given fields; the header and overview show the change right away. */
export async function saveProfile(given: ProfileForm): Promise<void> {
  const { data } = await requestSignedIn(api.patch('user/profile/update', { body: given }))
  dispatchAuth({ type: 'profile loaded', profile: data })
  showToast(t`Saved.`)
}

/** Call it after another API call has changed the account. */
export async function profileChanged(words: string): Promise<void> {
  await loadProfile()
  showToast(words)
}
