/**
 * Who can open which dashboard page: the one table that the page gate, the tabs, and the matrix test read. A page
 * missing here is closed to everyone. The API calls behind a page check permissions themselves; this only keeps people
 * from landing on an empty page.
 */
import type { UserProfile } from '#common/account-answers.ts'
import { STAFF_ROLES } from '#common/roles.ts'

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
