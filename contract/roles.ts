/** Roles. The public call shows those a person may choose; staff roles are given, never chosen. */
export const ROLES = ['client', 'agent', 'editor', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `id` is the register tab of the specification: 1 means agent. */
export const PUBLIC_ROLES = [
  { id: 0, name: 'client' },
  { id: 1, name: 'agent' },
] as const
