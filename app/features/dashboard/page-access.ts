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
  '/dashboard/admin/due': 'editors',
  '/dashboard/reviews/queue': 'moderators',
  '/dashboard/admin': 'moderators',
  '/dashboard/admin/corrections': 'moderators',
  '/dashboard/admin/claims': 'admins',
  '/dashboard/admin/applications': 'admins',
  '/dashboard/admin/agents': 'admins',
  '/dashboard/admin/changes': 'admins',
  '/dashboard/admin/doubts': 'admins',
  '/dashboard/admin/discipline': 'admins',
  '/dashboard/admin/messages': 'admins',
  '/dashboard/admin/users': 'admins',
  '/dashboard/admin/demands': 'admins',
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
export type TabGroup = { name: string | null; tabs: readonly Tab[] }

const OVERVIEW: Tab = { name: 'Overview', to: '/dashboard', icon: 'overview' }

/** A client doesn't work here. */
const OWN_WORK = 'Your work'

/** In the order of the rail; the first group needs no name. A new page adds its line here, above, and its route in app/spa/routes.tsx. */
const GROUPS: readonly TabGroup[] = [
  {
    name: null,
    tabs: [
      OVERVIEW,
      { name: 'Messages', to: paths.messages, icon: 'chat' },
      { name: 'Notifications', to: paths.notifications, icon: 'inbox' },
    ],
  },
  {
    name: OWN_WORK,
    tabs: [
      { name: 'Your listing', to: paths.dashboardListing, icon: 'card' },
      { name: 'Questions', to: paths.ownQuestions, icon: 'help' },
      { name: 'Reviews', to: paths.ownReviews, icon: 'star' },
      { name: 'Articles', to: paths.ownArticles, icon: 'newspaper' },
      { name: 'Education', to: paths.dashboardEducation, icon: 'book' },
      { name: 'Saved', to: paths.dashboardSaved, icon: 'save' },
    ],
  },
  {
    name: 'Review',
    tabs: [
      { name: 'All queues', to: paths.admin, icon: 'list' },
      { name: 'Moderation', to: paths.moderation, icon: 'alert' },
      { name: 'Agents', to: paths.adminQueue('agents'), icon: 'briefcase' },
      { name: 'Applications', to: paths.adminQueue('applications'), icon: 'receipt' },
      { name: 'Claims', to: paths.adminQueue('claims'), icon: 'verify' },
      { name: 'Corrections', to: paths.adminQueue('corrections'), icon: 'warning' },
      { name: 'Changes', to: paths.adminQueue('changes'), icon: 'edit' },
      { name: 'Doubtful matches', to: paths.adminQueue('doubts'), icon: 'help' },
      { name: 'Discipline', to: paths.adminQueue('discipline'), icon: 'alert' },
      { name: 'Contact messages', to: paths.adminQueue('messages'), icon: 'mail-sent' },
    ],
  },
  {
    name: 'Publish',
    tabs: [
      { name: 'Newsletter', to: paths.adminQueue('newsletter'), icon: 'send' },
      { name: 'FAQ and resources', to: paths.adminQueue('texts'), icon: 'book' },
      { name: 'What’s due', to: paths.adminQueue('due'), icon: 'clock' },
    ],
  },
  {
    name: 'System',
    tabs: [
      { name: 'Users', to: paths.adminQueue('users'), icon: 'users' },
      { name: 'Imports', to: paths.adminQueue('imports'), icon: 'download' },
      { name: 'Searches', to: paths.adminQueue('searches'), icon: 'search' },
      { name: 'Legal and privacy', to: paths.adminQueue('demands'), icon: 'receipt' },
      { name: 'Audit log', to: paths.adminQueue('audit-log'), icon: 'lock' },
      { name: 'Health', to: paths.adminQueue('health'), icon: 'chart' },
    ],
  },
  {
    name: 'You',
    tabs: [
      { name: 'Account', to: paths.account, icon: 'settings' },
      { name: 'Help', to: paths.dashboardHelp, icon: 'help' },
    ],
  },
]

/** The tab of a page, or of the nearest page above it. */
export const tabAt = (groups: readonly TabGroup[], pathname: string): Tab | undefined =>
  groups
    .flatMap(({ tabs }) => tabs)
    .filter(({ to }) => pathname === to || (to !== OVERVIEW.to && pathname.startsWith(`${to}/`)))
    .reduce<Tab | undefined>((nearest, tab) => (tab.to.length > (nearest?.to.length ?? 0) ? tab : nearest), undefined)

/** The tabs of the pages that are open to the user. */
export const tabGroupsOf = (profile: UserProfile): readonly TabGroup[] =>
  GROUPS.map(({ name, tabs }) => ({
    name: name === OWN_WORK && profile.role.name === 'client' ? 'Your activity' : name,
    tabs: tabs.filter(({ to }) => pageAccessFor(to, profile) !== 'refused'),
  })).filter(({ tabs }) => tabs.length > 0)
