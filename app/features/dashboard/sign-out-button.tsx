import { useNavigate } from 'react-router'
import { paths } from '#common/paths.ts'
import { leaveWith } from '#app/lib/account/navigate-away.ts'
import { endServerSession, clearLocalSession } from '#app/lib/account/sign-in.ts'
import { deleteAllDrafts } from '#app/ui/form/drafts.ts'
import { deleteMessageDraft } from '#app/lib/message-draft.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** Leaves every personal page first, then signs this browser out in all tabs. */
export function useSignOut() {
  const navigate = useNavigate()
  return async (words: string) => {
    await leaveWith(async () => {
      await navigate(paths.home)
      deleteAllDrafts()
      deleteMessageDraft()
      clearLocalSession()
    })
    showToast(words)
  }
}

export function SignOutButton() {
  const leave = useSignOut()
  const { press, busy, problem } = useAsyncAction(async () => {
    await endServerSession()
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
