/** Opening hours as posted by a business: consecutive days with the same hours share one line, in 12-hour time. */
import { WEEKDAYS } from '#common/option-lists.ts'
import type { OpeningHours } from '#server/domains/agents/view-agent.ts'

export type HoursLine = { name: string; value: string }

export function formatHours(hours: readonly OpeningHours[]): HoursLine[] {
  const lines: { first: string; last: string; value: string }[] = []
  let before = ''
  for (const { slug, label } of WEEKDAYS) {
    const spans = hours.filter(({ day }) => day === slug)
    const value = spans.map(({ from, to }) => `${onTheClock(from)} to ${onTheClock(to)}`).join(', ')
    const line = lines.at(-1)
    if (value !== '' && line && value === before) line.last = label
    else if (value !== '') lines.push({ first: label, last: label, value })
    before = value
  }
  return lines.map(({ first, last, value }) => ({ name: first === last ? first : `${first} to ${last}`, value }))
}

/** "17:30" as "5:30 pm". */
function onTheClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past} ${hours < 12 ? 'am' : 'pm'}`
}
