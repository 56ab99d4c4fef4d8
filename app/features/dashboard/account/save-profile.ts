import type { UserProfile } from '#contract/account-answers.ts'
import type { ProfileForm } from '#contract/account-forms.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { loadProfile } from '#app/lib/account/keep-session.ts'
import { changeAuth } from '#app/lib/session/auth-state.ts'
import { showToast } from '#app/ui/toast.tsx'

/** What is given changes; header and overview show it at once. */
export async function saveProfile(given: ProfileForm): Promise<void> {
  const { data } = await callSignedIn<UserProfile>('PATCH', 'user/profile/update', given)
  changeAuth({ type: 'profile loaded', profile: data })
  showToast('Saved.')
}

/** After a call that changed the account by another way. */
export async function profileChanged(words: string): Promise<void> {
  await loadProfile()
  showToast(words)
}
