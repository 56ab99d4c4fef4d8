/** The stamp of a person's standing: on a dated list, or no longer on the newest one. Never more than the list says. */
import { Stamp } from '#app/ui/stamp.tsx'
import type { ListKind } from '#server/agents/types.ts'

export type StampedStanding = {
  status: 'listed' | 'not_in_latest'
  kind: ListKind | null
  /** When listed: the day of that list. When not: the day of the newest list, which does not hold the person. */
  date: string | null
}

export const listName = (kind: ListKind | null): string =>
  kind === 'ptin' ? 'IRS preparer list, as EA' : 'IRS active list'

export function StandingStamp({ standing, to }: { standing: StampedStanding; to?: string }) {
  const { status, kind, date } = standing
  if (!date) return <Stamp tone="none" words="On no list we know" to={to} />
  if (status === 'listed') return <Stamp tone="yes" words={`On the ${listName(kind)}`} date={date} to={to} />
  return <Stamp tone="past" words="Not on the newest IRS list" date={date} to={to} />
}
