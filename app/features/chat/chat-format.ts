/** Names and times in the chat. */
import type { ConversationRow } from '#common/chat-answers.ts'
import { formatDate } from '#common/dates.ts'

export const nameOf = ({ with: { name, is_agent: isAgent } }: Pick<ConversationRow, 'with'>): string =>
  name ? `${name}${isAgent ? ', EA' : ''}` : 'Somebody who has left'

/** In the person's own time zone: the time for today, the date for earlier days. */
export function shortTime(iso: string): string {
  const at = new Date(iso)
  return at.toDateString() === new Date().toDateString() ? hourOf(iso) : dayOf(iso)
}

export const hourOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** `26 Mar 2026` */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  return formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
}
