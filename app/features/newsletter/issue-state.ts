/** How far an issue of the newsletter has progressed, in words. */
import { formatCount, formatNumber } from '#common/format-count.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import type { IssueShown } from '#common/newsletter-schemas.ts'

export function describeIssueState({ state, send_at: at, started_at: began, sent, recipients }: IssueShown): string {
  switch (state) {
    case 'draft':
      return 'draft'
    case 'scheduled':
      return `goes out ${formatDateTime(at ?? '')}`
    case 'sending':
      return `being sent: ${formatNumber(sent)} of ${formatNumber(recipients)}`
    case 'paused':
      return `paused at ${formatNumber(sent)} of ${formatNumber(recipients)}`
    case 'sent':
      return `sent ${formatDate(began ?? '')}${sent > 0 ? ` to ${formatCount(sent, 'reader', 'readers')}` : ''}`
  }
}
