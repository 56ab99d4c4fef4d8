/**
 * An issue of a newsletter as it is kept: blocks of plain text and links, never HTML. The page and the mail are made
 * from the same blocks. The check of what an editor sends is newsletter-issue-form.ts; this file is for browsers too.
 */
import type { NewsletterList } from './newsletter.ts'

/** A run of text. `href`: https:, http:, or a path of ours that begins with one slash. */
export type Span = { text: string; href?: string | undefined; strong?: boolean | undefined }
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Span[])[] }
export type IssueSource = { title: string; url: string }

export type IssueState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent'

/** A line of the archive. */
export type IssueLine = {
  list: NewsletterList
  slug: string
  title: string
  summary: string
  /** ISO day on which the sending began. */
  sentOn: string
  isDemo: boolean
}

export type PublicIssue = IssueLine & {
  blocks: readonly Block[]
  sources: readonly IssueSource[]
  /** ISO day; null for examples, which nobody has read against their sources. */
  reviewedOn: string | null
}

// The second character keeps `//elsewhere.example` out; control characters and spaces never stand in an address.
const OWN_PATH = /^\/(?![/\\])[\w\-./?#=&%+]*$/

/** @returns whether a link may lead there: http, https, or a page of ours. */
export function isSafeHref(href: string): boolean {
  if (OWN_PATH.test(href)) return true
  if (/[\s\p{Cc}"'<>\\^`{|}]/u.test(href) || !URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return /^https?:\/\//i.test(href) && ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}
