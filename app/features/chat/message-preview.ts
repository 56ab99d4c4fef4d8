import { t } from '@lingui/core/macro'
import type { ConversationRow } from '#common/chat-answers.ts'
import { appointmentIn } from '#common/zoned-time.ts'

/** Of the newest message. The one that booked a call says when that is for its reader. */
export function previewOf({ last_message: last, calls, with: { is_agent: isAgent } }: ConversationRow, zone: string) {
  const call = calls.find(({ place, canceled_at: canceled }) => place === last?.place && canceled === null)
  if (!call) return last?.body ?? ''
  return t`First call: ${appointmentIn((isAgent && call.client_time_zone) || zone, call.starts_at)}`
}
