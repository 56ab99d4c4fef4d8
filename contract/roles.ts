/**
 * The roles a person may choose at registration; staff roles are given, never chosen. `id` is the register tab of the
 * specification: 1 means agent.
 */
export const PUBLIC_ROLES = [
  { id: 0, name: 'client' },
  { id: 1, name: 'agent' },
] as const

export const ROLES = ['client', 'agent', 'editor', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** They need a second factor before they may act as such. */
export const STAFF_ROLES: readonly Role[] = ['editor', 'moderator', 'admin']

export const APPROVALS = ['pending', 'approved', 'rejected', 'suspended'] as const
export type Approval = (typeof APPROVALS)[number]
