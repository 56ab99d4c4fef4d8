import { t } from '@lingui/core/macro'
import { capitalize } from '#app/lib/capitalize.ts'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import type { QueueShown } from '#common/admin.ts'
import { dayOf, plusDays, today } from '#common/dates.ts'

const LONG_WAIT_MS = 24 * 3_600_000

/** How long the oldest item of a queue has waited, and whether that is too long. */
export function QueueWait({ queue }: { queue: QueueShown }) {
  const { oldest_at: at } = queue
  if (!at) return null
  const wait = capitalize(formatWaitTime(at))
  if (isLate(queue)) return <span className="tag tag-clay tabular">{t`${wait} (overdue)`}</span>
  return <span className={`tag tabular ${isLong(at) ? 'tag-sand' : 'tag-quiet'}`}>{wait}</span>
}

const isLong = (at: string) => Date.now() - Date.parse(at) > LONG_WAIT_MS

/** Staff decide by the end of the next day. */
export const isLate = ({ oldest_at: at }: QueueShown) => at !== null && plusDays(dayOf(new Date(at)), 1) < today()
