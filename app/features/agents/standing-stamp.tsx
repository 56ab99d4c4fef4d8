/** The stamp of a person's standing: on a dated list, or no longer on the newest one. Never more than the list says. */
import { Stamp } from '#app/ui/stamp.tsx'
import type { Standing } from '#server/agents/read-standings.ts'
import type { ListKind } from '#server/agents/types.ts'

/** Which of the two public files: both list people whose license was active on their day. */
export const sourceName = (kind: ListKind): string =>
  kind === 'ptin' ? 'PTIN holders with the EA credential' : 'Active enrolled agents'

export function StandingStamp({ standing, to }: { standing: Standing; to?: string }) {
  const { status, date } = standing
  if (!date) return <Stamp tone="none" words="On no list we know" to={to} />
  if (status === 'listed') return <Stamp tone="yes" words={'On the IRS active list'} date={date} to={to} />
  return <Stamp tone="past" words="Not on the newest IRS list" date={date} to={to} />
}
