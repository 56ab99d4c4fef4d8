/**
 * Who can open which dashboard page: the one table that the page gate, the tabs (below), and the matrix test read. A page
 * missing here is closed to everyone. The API calls behind a page check permissions themselves; this only keeps people
 * from landing on an empty page.
 */
import { msg, t } from '@lingui/core/macro'
import { withTexts } from '#common/i18n.ts'
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
  '/dashboard/requests': 'clients',
  '/dashboard/requests/new': 'clients',
  '/dashboard/calls': 'everybody',
  '/dashboard/calls/new': 'clients',
  '/dashboard/calls/move': 'everybody',
  '/dashboard/notifications': 'everybody',
  '/dashboard/saved': 'everybody',
  '/dashboard/bulk-verification': 'everybody',
  '/dashboard/account': 'everybody',
  '/dashboard/api-keys': 'everybody',
  '/dashboard/webhooks': 'everybody',
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
export type TabGroup = { name: string | null; tabs: readonly Tab[]; isFolded?: boolean }

const OVERVIEW: Tab = withTexts({ to: '/dashboard', icon: 'overview' }, { name: msg`Overview` })

/** A client doesn't work here. Staff seldom do. */
const OWN_WORK: TabGroup = withTexts(
  {
    isFolded: true,
    tabs: [
      withTexts({ to: paths.dashboardListing, icon: 'card' }, { name: msg`Your listing` }),
      withTexts({ to: paths.ownQuestions, icon: 'help' }, { name: msg`Questions` }),
      withTexts({ to: paths.ownReviews, icon: 'star' }, { name: msg`Reviews` }),
      withTexts({ to: paths.ownArticles, icon: 'newspaper' }, { name: msg`Articles` }),
      withTexts({ to: paths.dashboardEducation, icon: 'book' }, { name: msg`Continuing education` }),
      withTexts({ to: paths.dashboardSaved, icon: 'save' }, { name: msg`Saved` }),
    ],
  },
  { name: msg`Your work` },
)

/** In the order of the rail; the first group needs no name. `isFolded`: for staff. A new page adds its line here, above, and its route in app/spa/routes.tsx. */
const GROUPS: readonly TabGroup[] = [
  {
    name: null,
    tabs: [
      OVERVIEW,
      withTexts({ to: paths.messages, icon: 'chat' }, { name: msg`Messages` }),
      withTexts({ to: paths.requests, icon: 'users' }, { name: msg`Requests` }),
      withTexts({ to: paths.calls, icon: 'phone' }, { name: msg`Calls` }),
      withTexts({ to: paths.notifications, icon: 'bell' }, { name: msg`Notifications` }),
    ],
  },
  withTexts(
    {
      tabs: [
        withTexts({ to: paths.admin, icon: 'list' }, { name: msg`All queues` }),
        withTexts({ to: paths.moderation, icon: 'eye' }, { name: msg`Moderation` }),
        withTexts({ to: paths.adminQueue('agents'), icon: 'briefcase' }, { name: msg`Agents` }),
        withTexts({ to: paths.adminQueue('applications'), icon: 'receipt' }, { name: msg`Applications` }),
        withTexts({ to: paths.adminQueue('claims'), icon: 'verify' }, { name: msg`Claims` }),
        withTexts({ to: paths.adminQueue('corrections'), icon: 'warning' }, { name: msg`Corrections` }),
        withTexts({ to: paths.adminQueue('changes'), icon: 'edit' }, { name: msg`Changes` }),
        withTexts({ to: paths.adminQueue('doubts'), icon: 'help' }, { name: msg`Possible matches` }),
        withTexts({ to: paths.adminQueue('discipline'), icon: 'building' }, { name: msg`Discipline` }),
        withTexts({ to: paths.adminQueue('messages'), icon: 'mail-sent' }, { name: msg`Contact messages` }),
      ],
    },
    { name: msg`Review` },
  ),
  withTexts(
    {
      tabs: [
        withTexts({ to: paths.adminQueue('newsletter'), icon: 'send' }, { name: msg`Newsletter` }),
        withTexts({ to: paths.adminQueue('texts'), icon: 'book' }, { name: msg`FAQ and resources` }),
        withTexts({ to: paths.adminQueue('due'), icon: 'clock' }, { name: msg`What’s due` }),
      ],
    },
    { name: msg`Publish` },
  ),
  // Staff come for what is above.
  OWN_WORK,
  withTexts(
    {
      tabs: [
        withTexts({ to: paths.adminQueue('users'), icon: 'users' }, { name: msg`Users` }),
        withTexts({ to: paths.adminQueue('imports'), icon: 'download' }, { name: msg`Imports` }),
        withTexts({ to: paths.adminQueue('searches'), icon: 'search' }, { name: msg`Searches` }),
        withTexts({ to: paths.adminQueue('demands'), icon: 'receipt' }, { name: msg`Legal and privacy` }),
        withTexts({ to: paths.adminQueue('audit-log'), icon: 'lock' }, { name: msg`Audit log` }),
        withTexts({ to: paths.adminQueue('health'), icon: 'chart' }, { name: msg`Health` }),
      ],
    },
    { name: msg`System` },
  ),
  withTexts(
    {
      isFolded: true,
      tabs: [
        withTexts({ to: paths.bulkVerification, icon: 'verify' }, { name: msg`Check many names` }),
        withTexts({ to: paths.apiKeys, icon: 'lock' }, { name: msg`API keys` }),
        withTexts({ to: paths.webhooks, icon: 'send' }, { name: msg`Webhooks` }),
      ],
    },
    { name: msg`Tools` },
  ),
  withTexts(
    {
      tabs: [
        withTexts({ to: paths.account, icon: 'settings' }, { name: msg`Account` }),
        withTexts({ to: paths.dashboardHelp, icon: 'help' }, { name: msg`Help` }),
      ],
    },
    { name: msg`You` },
  ),
]

/** The tab of a page, or of the nearest page above it. */
export const tabAt = (groups: readonly TabGroup[], pathname: string): Tab | undefined =>
  groups
    .flatMap(({ tabs }) => tabs)
    .filter(({ to }) => pathname === to || (to !== OVERVIEW.to && pathname.startsWith(`${to}/`)))
    .reduce<Tab | undefined>((nearest, tab) => (tab.to.length > (nearest?.to.length ?? 0) ? tab : nearest), undefined)

/** For a phone's bar: the overview, the messages, and what the role works on. */
const BAR = new Set([OVERVIEW.to, paths.messages, paths.requests, paths.dashboardListing, paths.admin])

export function barTabs(groups: readonly TabGroup[]): Tab[] {
  const tabs = groups.flatMap((group) => group.tabs)
  const chosen = tabs.filter(({ to }) => BAR.has(to))
  const calls = tabs.filter(({ to }) => to === paths.calls && !chosen.some(({ to: other }) => other === paths.admin))
  return [...chosen, ...calls]
}

/** The tabs of the pages that are open to the user. */
export const tabGroupsOf = (profile: UserProfile): readonly TabGroup[] =>
  GROUPS.map(({ name, tabs, isFolded = false }) => ({
    isFolded: isFolded && STAFF_ROLES.includes(profile.role.name),
    name: name === OWN_WORK.name && profile.role.name === 'client' ? t`Your activity` : name,
    tabs: tabs.filter(({ to }) => pageAccessFor(to, profile) !== 'refused'),
  })).filter(({ tabs }) => tabs.length > 0)
