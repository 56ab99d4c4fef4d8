/** The dashboard's tabs, in their order. A new room adds its line here and its route in app/routes.ts. */
import { paths } from '#contract/paths.ts'
import type { UserProfile } from '#contract/account-answers.ts'
import type { IconName } from '#app/ui/icon.tsx'

export type Tab = { name: string; to: string; icon: IconName }

const OVERVIEW: Tab = { name: 'Overview', to: '/dashboard', icon: 'overview' }
const ACCOUNT: Tab = { name: 'Account', to: paths.account, icon: 'person' }
const HELP: Tab = { name: 'Help', to: paths.dashboardHelp, icon: 'help' }

/** Who sees which: by role, where a tab is not for everybody. */
export const tabsOf = (_profile: UserProfile): readonly Tab[] => [OVERVIEW, ACCOUNT, HELP]
