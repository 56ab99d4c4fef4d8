/**
 * Who can open which dashboard page: the one table that the page gate, the tabs (below), and the matrix test read. A page
 * missing here is closed to everyone. The API calls behind a page check permissions themselves; this only keeps people
 * from landing on an empty page.
 */
import type { UserProfile } from '#common/account-answers.ts'
import { STAFF_ROLES } from '#common/roles.ts'
import { paths } from '#common/paths.ts'
import type { IconName } from '#app/ui/icon.tsx'

export type PageAudience =
  | 'everybody'
  | 'clients'
  | 'agents'
  | 'approved agents'
  | 'authors'
  | 'editors'
  | 'moderators'
  | 'admins'

export const PAGE_ACCESS: Readonly<Record<string, PageAudience>> = {
  '/dashboard': 'everybody',
  '/dashboard/messages': 'everybody',
  '/dashboard/notifications': 'everybody',
  '/dashboard/saved': 'everybody',
  '/dashboard/account': 'everybody',
  '/dashboard/help': 'everybody',
  '/dashboard/questions': 'everybody',
  '/dashboard/reviews': 'everybody',
  '/dashboard/reviews/new': 'everybody',
  '/dashboard/reviews/edit': 'everybody',
  '/dashboard/become-agent': 'clients',
  '/dashboard/listing': 'agents',
  '/dashboard/education': 'agents',
  '/dashboard/questions/answer': 'approved agents',
  '/dashboard/articles': 'authors',
  '/dashboard/articles/new': 'authors',
  '/dashboard/articles/edit': 'authors',
  '/dashboard/articles/review': 'editors',
  '/dashboard/admin/newsletter': 'editors',
  '/dashboard/admin/texts': 'editors',
  '/dashboard/reviews/queue': 'moderators',
  '/dashboard/admin': 'moderators',
  '/dashboard/admin/corrections': 'moderators',
  '/dashboard/admin/claims': 'admins',
  '/dashboard/admin/applications': 'admins',
  '/dashboard/admin/agents': 'admins',
  '/dashboard/admin/changes': 'admins',
  '/dashboard/admin/doubts': 'admins',
  '/dashboard/admin/messages': 'admins',
  '/dashboard/admin/users': 'admins',
  '/dashboard/admin/imports': 'admins',
  '/dashboard/admin/audit-log': 'admins',
  '/dashboard/admin/searches': 'admins',
  '/dashboard/admin/health': 'admins',
}

export type PageVisitor = Pick<UserProfile, 'role' | 'agent' | 'second_factor'>
export type PageAccessResult = 'open' | 'refused' | 'second factor' | 'sign in'

/** @param opener null: not signed in. */
export function pageAccessFor(path: string, opener: PageVisitor | null): PageAccessResult {
  if (!opener) return 'sign in'
  const audience = audienceOf(path)
  if (!audience || !AUDIENCE_CHECKS[audience](opener)) return 'refused'
  const { role, second_factor: factor } = opener
  const actsAsStaff = audience !== 'everybody' && STAFF_ROLES.includes(role.name)
  return actsAsStaff && factor.required && !factor.enabled ? 'second factor' : 'open'
}

export const audienceOf = (path: string): PageAudience | undefined => PAGE_ACCESS[path.replace(/(?<=.)\/+$/, '')]

const isApproved = ({ role, agent }: PageVisitor) => role.name === 'agent' && agent?.status === 'approved'
const isEditor = ({ role }: PageVisitor) => role.name === 'editor' || role.name === 'admin'

const AUDIENCE_CHECKS: Readonly<Record<PageAudience, (opener: PageVisitor) => boolean>> = {
  everybody: () => true,
  clients: ({ role }) => role.name === 'client',
  agents: ({ role, agent }) => role.name === 'agent' && agent !== null,
  'approved agents': isApproved,
  authors: (opener) => isApproved(opener) || isEditor(opener),
  editors: isEditor,
  moderators: ({ role }) => role.name === 'moderator' || role.name === 'admin',
  admins: ({ role }) => role.name === 'admin',
}

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

/** In order. A new area adds its line here and in the table above, and its route in app/spa/routes.tsx. */
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
