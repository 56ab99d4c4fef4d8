import { usePress } from '#app/features/account/press-once.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { useOwnProfile } from '../own-profile.ts'
import { PressProblem } from './press-problem.tsx'
import { profileChanged } from './save-profile.ts'

/** The person's own picture. An agent's listing has a photo of its own. */
export function AvatarPart() {
  const { avatar } = useOwnProfile()
  const { press, problem } = usePress(async () => {
    const { message } = await callSignedIn('DELETE', 'user/avatar')
    await profileChanged(message)
  })
  return (
    <div className="grid gap-4">
      <PressProblem problem={problem} />
      <ChoosePicture
        now={avatar}
        alt="Your picture"
        noun="picture"
        to="user/avatar"
        onSent={() => profileChanged('The picture is saved.')}
        onRemove={() => void press()}
      />
    </div>
  )
}
