import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { api } from '#app/lib/api/calls.ts'
import { profileChanged } from './save-profile.ts'

/** The user's own picture. An agent's listing has a separate photo. */
export function AvatarPart() {
  const { avatar } = useOwnProfile()
  const { press, problem } = useAsyncAction(async () => {
    const { message } = await requestSignedIn(api.delete('user/avatar'))
    await profileChanged(message)
  })
  return (
    <div className="grid gap-4">
      <ActionProblem problem={problem} />
      <ChoosePicture
        now={avatar}
        alt="Your picture"
        noun="picture"
        callOf={(params) => api.post('user/avatar', { params })}
        onSent={() => profileChanged('The picture is saved.')}
        onRemove={() => void press()}
      />
    </div>
  )
}
