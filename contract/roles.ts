/**
 * The roles a person may choose at registration; staff roles are given, never chosen. `id` is the register tab of the
 * specification: 1 means agent.
 */
export const PUBLIC_ROLES = [
  { id: 0, name: 'client' },
  { id: 1, name: 'agent' },
] as const
