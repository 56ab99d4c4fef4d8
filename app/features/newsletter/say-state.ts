/** How far an issue is, in words. */
import { showCount, showNumber } from '#app/lib/show-count.ts'
import type { IssueShown } from '#contract/newsletter-admin.ts'
import { showDate, showTime } from '#contract/show-date.ts'

export function sayState({ state, send_at: at, started_at: began, sent, recipients }: IssueShown): string {
  switch (state) {
    case 'draft':
      return 'draft'
    case 'scheduled':
      return `goes out ${showTime(at ?? '')}`
    case 'sending':
      return `being sent: ${showNumber(sent)} of ${showNumber(recipients)}`
    case 'paused':
      return `paused at ${showNumber(sent)} of ${showNumber(recipients)}`
    case 'sent':
      return `sent ${showDate(began ?? '')} to ${showCount(sent, 'reader', 'readers')}`
  }
}
