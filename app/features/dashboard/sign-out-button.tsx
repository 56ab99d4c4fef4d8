import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { leaveBy } from '#app/lib/account/leave-page.ts'
import { endSessionOfServer, forgetPerson } from '#app/lib/account/sign-in.ts'
import { dropAllDrafts } from '#app/features/account/form/drafts.ts'
import { usePress } from '#app/features/account/press-once.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** Away from all that is personal first, then it goes: on this browser, in all tabs. */
export function useLeave() {
  const navigate = useNavigate()
  return async (words: string) => {
    await leaveBy(async () => {
      await navigate(paths.home)
      dropAllDrafts()
      forgetPerson()
    })
    showToast(words)
  }
}

export function SignOutButton() {
  const leave = useLeave()
  const { press, busy, problem } = usePress(async () => {
    await endSessionOfServer()
    await leave('You are signed out.')
  })
  return (
    <>
      <button
        type="button"
        disabled={busy}
        onClick={() => void press()}
        className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-box px-3 text-left font-medium text-ink hover:bg-evergreen-tint"
      >
        <Icon name="sign-out" />
        {busy ? 'Signing out' : 'Sign out'}
      </button>
      {problem && (
        <p role="alert" className="px-3 text-14 font-semibold text-brick">
          Not signed out: {problem}
        </p>
      )}
    </>
  )
}
