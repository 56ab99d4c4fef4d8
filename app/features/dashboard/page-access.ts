/**
 * Who may open which page of the dashboard: the one table that the gate, the tabs and the test of the matrix read. A
 * page that is missing here is open to nobody. What a page shows comes by calls that ask by themselves who is there;
 * this keeps people from standing before an empty page.
 */
import type { UserProfile } from '#contract/account-answers.ts'
import { STAFF_ROLES } from '#contract/roles.ts'

export type PageAudience = 'everybody' | 'agents' | 'approved agents' | 'authors' | 'editors' | 'moderators' | 'admins'

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
  '/dashboard/admin/agents': 'admins',
  '/dashboard/admin/changes': 'admins',
  '/dashboard/admin/doubts': 'admins',
  '/dashboard/admin/messages': 'admins',
  '/dashboard/admin/users': 'admins',
  '/dashboard/admin/imports': 'admins',
  '/dashboard/admin/audit-log': 'admins',
  '/dashboard/admin/health': 'admins',
}

export type Opener = Pick<UserProfile, 'role' | 'agent' | 'second_factor'>
export type PageAnswer = 'open' | 'refused' | 'second factor' | 'sign in'

/** @param opener null: nobody is signed in. */
export function answerTo(path: string, opener: Opener | null): PageAnswer {
  if (!opener) return 'sign in'
  const audience = audienceOf(path)
  if (!audience || !IS_OF[audience](opener)) return 'refused'
  const { role, second_factor: factor } = opener
  const actsAsStaff = audience !== 'everybody' && STAFF_ROLES.includes(role.name)
  return actsAsStaff && factor.required && !factor.enabled ? 'second factor' : 'open'
}

export const audienceOf = (path: string): PageAudience | undefined => PAGE_ACCESS[path.replace(/(?<=.)\/+$/, '')]

const isApproved = ({ role, agent }: Opener) => role.name === 'agent' && agent?.status === 'approved'
const isEditor = ({ role }: Opener) => role.name === 'editor' || role.name === 'admin'

const IS_OF: Readonly<Record<PageAudience, (opener: Opener) => boolean>> = {
  everybody: () => true,
  agents: ({ role, agent }) => role.name === 'agent' && agent !== null,
  'approved agents': isApproved,
  authors: (opener) => isApproved(opener) || isEditor(opener),
  editors: isEditor,
  moderators: ({ role }) => role.name === 'moderator' || role.name === 'admin',
  admins: ({ role }) => role.name === 'admin',
}
