/** How far an issue of the newsletter has progressed, in words. */
import { plural, t } from '@lingui/core/macro'
import { formatNumber } from '#common/format-count.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import type { IssueShown } from '#common/newsletter-schemas.ts'

export function describeIssueState({ state, send_at: at, started_at: began, sent, recipients }: IssueShown): string {
  switch (state) {
    case 'draft':
      return t`draft`
    case 'scheduled':
      return t`scheduled for ${formatDateTime(at ?? '')}`
    case 'sending':
      return t`sending: ${formatNumber(sent)} of ${formatNumber(recipients)}`
    case 'paused':
      return t`paused at ${formatNumber(sent)} of ${formatNumber(recipients)}`
    case 'sent': {
      const day = formatDate(began ?? '')
      return plural(sent, { 0: `sent ${day}`, one: `sent ${day} to # reader`, other: `sent ${day} to # readers` })
    }
  }
}
