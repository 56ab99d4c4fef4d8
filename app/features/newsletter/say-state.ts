/** How far an issue is, in words. */
import type { IssueShown } from '#contract/newsletter-admin.ts'
import { showDate, showTime } from '#contract/show-date.ts'

export function sayState({ state, send_at: at, started_at: began, sent, recipients }: IssueShown): string {
  switch (state) {
    case 'draft':
      return 'draft'
    case 'scheduled':
      return `goes out ${showTime(at ?? '')}`
    case 'sending':
      return `being sent: ${sent.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')}`
    case 'paused':
      return `paused at ${sent.toLocaleString('en-US')} of ${recipients.toLocaleString('en-US')}`
    case 'sent':
      return `sent ${showDate(began ?? '')} to ${sent.toLocaleString('en-US')}`
  }
}
