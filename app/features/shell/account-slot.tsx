/**
 * The right side of the header. Anonymous HTML is the same for everyone, so the server always renders the way in;
 * who is signed in is known to the browser alone and replaces it there. Both take the room of the longer, so that
 * nothing moves.
 */
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { useWakeSession } from '#app/lib/session/wake.ts'
import { Icon } from '#app/ui/icon.tsx'

const LOOK =
  'inline-flex min-h-11 items-center gap-2 rounded-box border border-edge px-3 text-14 font-semibold whitespace-nowrap no-underline hover:border-evergreen max-[359px]:px-2'

export function AccountSlot() {
  useWakeSession()
  const { user, userProfile, unread, loading } = useAuth()
  useEffect(() => {
    // What the page guessed before script came (app/lib/start-later.ts) is known now.
    if (!loading) delete document.documentElement.dataset['known']
  }, [loading])
  return (
    <div className="grid justify-items-end *:col-start-1 *:row-start-1">
      {userProfile ? <SignedIn unread={unread} /> : null}
      {/* Whose pair is being read is no stranger, however slow the line. */}
      <Reserved hidden={userProfile !== null || (loading && user !== null)}>
        <a href={paths.login} className={`${LOOK} sm:px-4`}>
          <Icon name="person" className="max-sm:hidden" />
          <span>Sign in/Register</span>
        </a>
      </Reserved>
    </div>
  )
}

const Reserved = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <div className={hidden ? 'invisible' : 'in-data-known:invisible'}>{children}</div>
)

function SignedIn({ unread }: { unread: number }) {
  const to = paths.dashboard(unread)
  return (
    <div className="flex items-center gap-2">
      {unread > 0 && (
        <a href={to} className="relative inline-flex size-9 items-center justify-center rounded-box text-ink">
          <Icon name="bell" />
          <span className="absolute -top-0.5 -right-1 min-w-5 rounded-stamp bg-brick px-1 text-center text-14 leading-5 font-semibold text-paper">
            {unread > 99 ? '99+' : unread}
          </span>
          <span className="sr-only">{unread === 1 ? 'unread message' : 'unread messages'}</span>
        </a>
      )}
      <a href={to} className={LOOK}>
        {/* The bell takes the room of the icon. */}
        {unread === 0 && <Icon name="overview" className="max-sm:hidden" />}
        <span>Dashboard</span>
      </a>
    </div>
  )
}
