/** The dashboard's tabs, in order. A new area adds its line here, in page-access.ts, and its route in app/routes.ts. */
import { paths } from '#common/paths.ts'
import type { UserProfile } from '#common/account-answers.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { pageAccessFor } from './page-access.ts'

export type Tab = { name: string; to: string; icon: IconName }

const OVERVIEW: Tab = { name: 'Overview', to: '/dashboard', icon: 'overview' }
const QUESTIONS: Tab = { name: 'Questions', to: paths.ownQuestions, icon: 'help' }
const ARTICLES: Tab = { name: 'Articles', to: paths.ownArticles, icon: 'receipt' }
const REVIEWS: Tab = { name: 'Reviews', to: paths.ownReviews, icon: 'verify' }
const MODERATION: Tab = { name: 'Moderation', to: paths.moderation, icon: 'alert' }
const MESSAGES: Tab = { name: 'Messages', to: paths.messages, icon: 'mail-sent' }
const NOTIFICATIONS: Tab = { name: 'Notifications', to: paths.notifications, icon: 'bell' }
const LISTING: Tab = { name: 'Your listing', to: paths.dashboardListing, icon: 'card' }
const SAVED: Tab = { name: 'Saved', to: paths.dashboardSaved, icon: 'save' }
const EDUCATION: Tab = { name: 'Education', to: paths.dashboardEducation, icon: 'receipt' }
const ADMIN: Tab = { name: 'Admin desk', to: paths.admin, icon: 'filters' }
const NEWSLETTER: Tab = { name: 'Newsletter', to: paths.adminQueue('newsletter'), icon: 'mail-sent' }
const TEXTS: Tab = { name: 'Texts', to: paths.adminQueue('texts'), icon: 'receipt' }
const ACCOUNT: Tab = { name: 'Account', to: paths.account, icon: 'person' }
const HELP: Tab = { name: 'Help', to: paths.dashboardHelp, icon: 'help' }

const TABS: readonly Tab[] = [
  OVERVIEW,
  MESSAGES,
  NOTIFICATIONS,
  LISTING,
  EDUCATION,
  QUESTIONS,
  REVIEWS,
  ARTICLES,
  SAVED,
  MODERATION,
  ADMIN,
  NEWSLETTER,
  TEXTS,
  ACCOUNT,
  HELP,
]

/** The tab of a page, or of the nearest page above it. */
export const tabAt = (tabs: readonly Tab[], pathname: string): Tab | undefined =>
  tabs
    .filter(({ to }) => pathname === to || (to !== OVERVIEW.to && pathname.startsWith(`${to}/`)))
    .reduce<Tab | undefined>((nearest, tab) => (tab.to.length > (nearest?.to.length ?? 0) ? tab : nearest), undefined)

/** The tabs of the pages that are open to the user. */
export const tabsOf = (profile: UserProfile): readonly Tab[] =>
  TABS.filter(({ to }) => pageAccessFor(to, profile) !== 'refused')
