import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { useSessionStart } from '#app/lib/session/session-start.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

/**
 * The right side of the header. Anonymous HTML is the same for everyone, so the server always renders the sign-in link;
 * only the browser knows who is signed in and replaces the link. Both reserve the width of the longer one, so that
 * nothing shifts.
 */
const LOOK =
  'inline-flex min-h-11 items-center gap-2 rounded-box border border-edge px-3 text-14 font-semibold whitespace-nowrap no-underline hover:border-evergreen max-[359px]:px-2'

export function AccountSlot() {
  useSessionStart()
  const { user, userProfile, unread, notifications, loading } = useAuth()
  // Also true if the profile couldn't be loaded: the tokens are there.
  const isKnown = userProfile !== null || (user !== null && !loading)
  useEffect(() => {
    // The guess made before script loaded (mark-signed-in.ts) is now replaced by facts.
    if (!loading) delete document.documentElement.dataset['known']
  }, [loading])
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      {isKnown ? <SignedIn unread={unread} notifications={notifications} profile={userProfile} /> : null}
      {/* Hidden while stored tokens are being checked, however slow the connection. */}
      <Reserved hidden={user !== null || userProfile !== null}>
        <Link href={paths.login} className={`${LOOK} sm:px-4`}>
          <Icon name="person" className="max-sm:hidden md:max-lg:hidden" />
          <span>{t`Sign in/Register`}</span>
        </Link>
      </Reserved>
    </div>
  )
}

const Reserved = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <div className={hidden ? 'invisible' : 'in-data-known:invisible'}>{children}</div>
)

type SignedInProps = { unread: number; notifications: number; profile: UserProfile | null }

const nameIn = ({ first_name: first, last_name: last, email }: UserProfile) =>
  [first, last].filter(Boolean).join(' ') || email

/** The bell counts what the dashboard's list of notifications does, of which unread conversations are a part. */
function SignedIn({ unread, notifications, profile }: SignedInProps) {
  const to = paths.dashboard(unread)
  return (
    <div className="flex items-center gap-3 max-[359px]:gap-1">
      {notifications > 0 && (
        <Link
          href={paths.notifications}
          title={plural(notifications, { one: '# unread notification', other: '# unread notifications' })}
          className="relative inline-flex size-11 items-center justify-center rounded-box border border-edge text-ink hover:border-evergreen max-[359px]:w-9"
        >
          <Icon name="bell" />
          <span className="absolute -top-1.5 -right-1.5 min-w-5 rounded-stamp bg-brick px-1 text-center text-14 leading-5 font-semibold text-paper">
            {notifications > 99 ? '99+' : notifications}
          </span>
          <span className="sr-only">
            {plural(notifications, { one: 'unread notification', other: 'unread notifications' })}
          </span>
        </Link>
      )}
      <Link href={to} className={`${LOOK} flex-1 justify-center`}>
        {/* On narrow screens the header has no room for it. */}
        {profile && (
          <span className="-ml-1 inline-flex max-sm:hidden">
            <Avatar name={nameIn(profile)} id={nameIn(profile)} photo={profile.avatar} size="small" />
          </span>
        )}
        <span>{t`Dashboard`}</span>
      </Link>
    </div>
  )
}
