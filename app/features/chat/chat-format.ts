/** Names, times, and links in the chat. */
import { t } from '@lingui/core/macro'
import type { ConversationRow } from '#common/chat-answers.ts'
import { currentLanguage } from '#common/i18n.ts'
import { clock, formatDate, plusDays, todayHere } from '#common/dates.ts'

export const nameOf = ({ with: { name, is_agent: isAgent } }: Pick<ConversationRow, 'with'>): string =>
  name ? `${name}${isAgent ? ', EA' : ''}` : t`Deleted account`

/** For `lang`: no one knows in which language people write to each other. In English pages, nothing is said of it. */
export const languageOfMessages = (): '' | undefined => (currentLanguage() === 'en' ? undefined : '')

/** In the person's own time zone: the time for today, the date for earlier days, the year for earlier years. */
export function shortTime(iso: string): string {
  const today = todayHere()
  const on = isoDayOf(iso)
  if (on === today) return hourOf(iso)
  const day = dayOf(iso)
  return on.slice(0, 4) === today.slice(0, 4) ? day.replace(/(?:,|\sde)?\s\d{4}$/, '') : day
}

/** `2:05 p.m.` */
export function hourOf(iso: string): string {
  const at = new Date(iso)
  return clock(at.getHours(), at.getMinutes())
}

/** `Today`, `Yesterday`, or the date. */
export function dayNameOf(iso: string): string {
  const today = todayHere()
  const on = isoDayOf(iso)
  if (on === today) return t`Today`
  return on === plusDays(today, -1) ? t`Yesterday` : dayOf(iso)
}

/** `March 26, 2026` */
export const dayOf = (iso: string): string => formatDate(isoDayOf(iso))

/** The day on the person's own calendar. */
function isoDayOf(iso: string): string {
  const at = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

type TextPart = { at: number; text: string; href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi
/** Punctuation that ends a sentence, not a URL. */
const AFTER = /[.,;:!?'’”*_~]+$/

/** Finds the web addresses in a message: only http and https, exactly as written. Everything else stays text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const add = (part: string, href: string | null) => {
    if (part) parts.push({ at, text: part, href })
    at += part.length
  }
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const address = trimPunctuation(found)
    if (!isPlain(address)) continue
    add(text.slice(at, index), null)
    add(address, address)
  }
  add(text.slice(at), null)
  return parts
}

/** A closing bracket after a URL belongs to a bracket opened before it. */
function trimPunctuation(found: string): string {
  const address = found.replace(AFTER, '')
  const isOpenedBefore = /[)\]}]$/.test(address) && !/[([{]/.test(address)
  return isOpenedBefore ? trimPunctuation(address.slice(0, -1)) : address
}

/** `https://irs.gov@elsewhere.example` shows one host and leads to another. */
function isPlain(address: string): boolean {
  try {
    const { protocol, username, password, hostname } = new URL(address)
    return /^https?:$/.test(protocol) && username === '' && password === '' && hostname.includes('.')
  } catch {
    return false
  }
}
