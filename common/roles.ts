/**
 * The roles a person can choose at registration; staff roles are granted, never chosen. `id` is the register tab in the
 * specification: 1 means agent.
 */
export const PUBLIC_ROLES = [
  { id: 0, name: 'client' },
  { id: 1, name: 'agent' },
] as const

export const ROLES = ['client', 'agent', 'editor', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** These roles need MFA before they can act as such. */
export const STAFF_ROLES: readonly Role[] = ['editor', 'moderator', 'admin']

/** Which accounts an admin wants to see: by role, or by what keeps them from being used. */
export const USER_VIEWS = ['clients', 'agents', 'staff', 'pending', 'suspended'] as const
export type UserView = (typeof USER_VIEWS)[number]

export const APPROVALS = ['pending', 'approved', 'rejected', 'suspended'] as const
export type Approval = (typeof APPROVALS)[number]
