/**
 * The badge for a person's list status: on a dated list, or no longer on the newest one. Never more than the list says.
 */
import { Badge } from '#app/ui/badge.tsx'
import { type ListStatus, statusLabel } from '#common/list-status.ts'

export function StatusBadge({ standing, to }: { standing: ListStatus; to?: string }) {
  const { status, kind, date } = standing
  const tone = kind === null ? 'none' : status === 'listed' ? 'yes' : 'past'
  return <Badge tone={tone} words={statusLabel(standing)} date={date ?? undefined} to={to} />
}
