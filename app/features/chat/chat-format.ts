/** Names, links, and found words in the chat. */
import { t } from '@lingui/core/macro'
import type { ConversationRow } from '#common/chat-answers.ts'

export const nameOf = ({ with: { name, is_agent: isAgent } }: Pick<ConversationRow, 'with'>): string =>
  name ? `${name}${isAgent ? ', EA' : ''}` : t`Deleted account`

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

const ADDRESS_SHOWN = 40

/** `irs.gov/…/understanding-your-cp2000-series-notice`: of a long URL, the host that it leads to and its last part. */
export function shortAddress(address: string): string {
  if (address.length <= ADDRESS_SHOWN) return address
  const { host, pathname, search, hash } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  const cut = last.length > ADDRESS_SHOWN ? `${last.slice(0, ADDRESS_SHOWN)}…` : last
  const skipped = pathname.replace(/\/$/, '') === `/${last}` ? '/' : '/…/'
  return `${host.replace(/^www\./, '')}${last ? skipped : ''}${cut}${search || hash ? '…' : ''}`
}

/** How much of a message is shown around the word that was found. */
const FOUND_BEFORE = 40
const FOUND_LENGTH = 160

type FoundPart = { at: number; text: string; isFound: boolean }

/** The part of a message around a search's words, cut between words, with every occurrence of a word apart. */
export function foundIn(body: string, searched: string): FoundPart[] {
  const words = searched.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ at: 0, text: excerptAround(body, 0), isFound: false }]
  const found = new RegExp(`(${words.join('|')})`, 'giu')
  return excerptAround(body, body.search(found))
    .split(found)
    .map((text, at) => ({ at, text, isFound: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

function excerptAround(body: string, at: number): string {
  if (body.length <= FOUND_LENGTH) return body
  const from = at > FOUND_BEFORE ? at - FOUND_BEFORE : 0
  const cut = body.slice(from, from + FOUND_LENGTH)
  const start = from > 0 ? `… ${cut.replace(/^\S*\s+/, '')}` : cut
  return from + FOUND_LENGTH < body.length ? `${start.replace(/\s+\S*$/, '')}…` : start
}
