/** In the header: whose account this is, its pages, and where the header has no room for them, the site's links. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useRef } from 'react'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { siteMenu } from '#app/features/shell/shell.tsx'
import { useSite } from '#app/lib/site.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#common/paths.ts'

const ID = 'account-menu-panel'

export function AccountMenu({ signOut }: { signOut: ReactNode }) {
  const { first_name: first, last_name: last, email, avatar } = useOwnProfile()
  const site = useSite()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  const name = [first, last].filter(Boolean).join(' ')
  return (
    <>
      <button type="button" popoverTarget={ID} className="account-menu-button" title={t`Your account`}>
        <Avatar name={name || email} id={name || email} photo={avatar} size="line" />
        <span className="sr-only">{t`Your account`}</span>
      </button>
      <div ref={panel} id={ID} popover="auto" className="account-menu-panel">
        <p className="px-3 py-2">
          {name && <span className="block truncate font-semibold">{name}</span>}
          <span className="block truncate text-14 text-muted">{email}</span>
        </p>
        <nav aria-label={t`Your account`}>
          <ul>
            <li>
              <Link href={paths.account} onClick={close} className="rail-link">
                <Icon name="settings" /> {t`Account`}
              </Link>
            </li>
            <li>
              <Link href={paths.dashboardHelp} onClick={close} className="rail-link">
                <Icon name="help" /> {t`Help`}
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={t`Directory`} className="account-menu-site">
          <ul>
            {siteMenu(site).map(({ name: label, to }) => (
              <li key={to}>
                <a href={to} className="rail-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>{signOut}</div>
      </div>
    </>
  )
}
