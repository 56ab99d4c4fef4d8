import { msg } from '@lingui/core/runtime-macro'
import { cleanLine } from './clean-prose.ts'
import { i18n, withTexts } from './i18n.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { pageIn, toQueryString } from './paths.ts'

/**
 * An article's cover picture: one aspect ratio, so that nothing shifts while it loads, in the widths that screens need.
 */
export type ArticleCover = {
  id: string
  /** Alt text. */
  alt: string
}

export const COVER_WIDTHS = [400, 800, 1200] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]
/** 16:9. */
export const coverHeight = (width: number): number => (width * 9) / 16
export const COVER_ALT_MAX = 300
/** Anything narrower would be blurry. */
export const COVER_MIN_WIDTH = 800

/** Article categories, limits, states, and transitions. Without zod, so that pages can use it too. */

export const ARTICLE_CATEGORIES = [
  withTexts(
    { slug: 'irs-letters' },
    { label: msg`IRS letters`, about: msg`What a letter means, how long you have to respond, and what to do first.` },
  ),
  withTexts(
    { slug: 'owing-tax' },
    { label: msg`Tax debt`, about: msg`Payment plans, penalties, and unfiled returns.` },
  ),
  withTexts(
    { slug: 'everyday-returns' },
    { label: msg`Individual tax returns`, about: msg`Wages, family, credits, and amending a return.` },
  ),
  withTexts(
    { slug: 'own-business' },
    { label: msg`Your own business`, about: msg`Self-employment, employees, deductions, and payments.` },
  ),
  withTexts(
    { slug: 'property' },
    { label: msg`Property and investments`, about: msg`Homes, rentals, stock, and digital assets.` },
  ),
  withTexts(
    { slug: 'abroad' },
    { label: msg`Americans abroad`, about: msg`Foreign income and accounts, and deadlines if you live abroad.` },
  ),
  withTexts({ slug: 'safety' }, { label: msg`Safety`, about: msg`Scams, identity theft, and who to trust.` }),
] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]['slug']
export const categoryLabel = (category: string): string =>
  ARTICLE_CATEGORIES.find(({ slug }) => slug === category)?.label ?? i18n._(msg`Articles`)

const ABBREVIATIONS = /\b(?:irs|ip pin|fbar|fatca|itin|ptin|ssn|llc|hsa|ira|\w*\d[\w-]*)\b/gi
/** As a reader writes it: "Payment plans", "CP2000", "1099-NEC". Tags are stored in lower case. */
export const tagLabel = (tag: string): string =>
  `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`.replace(ABBREVIATIONS, (word) => word.toUpperCase())

export const ARTICLE_TITLE = { min: 10, max: 120 } as const
export const ARTICLE_SUMMARY = { min: 50, max: 300 } as const
export const ARTICLE_BODY = { min: 300, max: 40_000 } as const
export const ARTICLE_TAGS_MAX = 8
export const ARTICLE_SOURCES_MAX = 12
export const ARTICLE_NOTE_MAX = 2_000
export const ARTICLE_PAGE_ROWS = 12

export const ARTICLE_STATES = ['draft', 'submitted', 'changes_requested', 'published', 'archived'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]
export const REVISION_STATES = ['draft', 'submitted', 'changes_requested'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

export const ARTICLE_DECISIONS = ['publish', 'request_changes', 'archive'] as const
export type ArticleDecision = (typeof ARTICLE_DECISIONS)[number]

/** State labels shown to the author. */
export const ARTICLE_STATE_LABELS: Readonly<Record<ArticleState, string>> = {
  draft: 'Draft: only you can see it',
  submitted: 'In review',
  changes_requested: 'Changes requested',
  published: 'Public',
  archived: 'Archived: no longer public',
}
export const REVISION_STATE_LABELS: Readonly<Record<RevisionState, string>> = {
  draft: 'a new version is being written',
  submitted: 'the new version is in review',
  changes_requested: 'an editor requested changes to the new version',
}

/**
 * The stored text of an article: a tree in the shape that the editor (Tiptap) produces, with few node types and never
 * HTML. article-schemas.ts checks its content; this file is for browsers too.
 */
type LinkMark = { type: 'link'; attrs: { href: string } }
type Mark = { type: 'bold' } | { type: 'italic' } | LinkMark
export type TextNode = { type: 'text'; text: string; marks?: readonly Mark[] | undefined }
export type Inline = TextNode | { type: 'hardBreak' }

type Paragraph = { type: 'paragraph'; content?: readonly Inline[] | undefined }
export type Heading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: readonly Inline[] | undefined }
export type ListItem = { type: 'listItem'; content: readonly Block[] }
export type List = { type: 'bulletList' | 'orderedList'; content: readonly ListItem[] }
type Quote = { type: 'blockquote'; content: readonly Block[] }
export type Cell = { type: 'tableHeader' | 'tableCell'; content: readonly Block[] }
type Row = { type: 'tableRow'; content: readonly Cell[] }
export type Table = { type: 'table'; content: readonly Row[] }
/** `src`: a picture hosted on this site. Pictures from elsewhere would tell that host who reads. */
export type Picture = { type: 'image'; attrs: { src: string; alt: string } }

type Divider = { type: 'horizontalRule' }

export type Block = Paragraph | Heading | List | Quote | Table | Picture | Divider
export type ArticleDocument = { type: 'doc'; content: readonly Block[] }

export const EMPTY_DOCUMENT: ArticleDocument = { type: 'doc', content: [] }

const MAIL = /^mailto:[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** @returns whether a link can go there: http, https, or a plain email address. */
export function isSafeLink(href: string): boolean {
  if (MAIL.test(href)) return true
  if (!/^https?:\/\//i.test(href) || /[\s\p{Cc}"'<>\\^`{|}]/u.test(href) || !URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** As returned by the endpoint that stores a picture. */
export const PICTURE_ADDRESS = /^\/api\/v2\/photos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

/** The words alone, one line per block: for search, the number shield, and length checks. */
export function textOf(document: ArticleDocument): string {
  const lines: string[] = []
  for (const block of document.content) collectLines(block, lines)
  return lines.filter((line) => line !== '').join('\n')
}

function collectLines(node: Block | ListItem | Row | Cell, lines: string[]): void {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      lines.push(inlineText(node.content ?? []))
      return
    case 'image':
      lines.push(node.attrs.alt)
      return
    case 'horizontalRule':
      return
    default:
      for (const child of node.content) collectLines(child, lines)
  }
}

export const inlineText = (content: readonly Inline[]): string =>
  content
    .map((node) => (node.type === 'text' ? node.text : '\n'))
    .join('')
    .trim()

export type HeadingLine = { id: string; heading: string }

/** The level-2 headings, each with its anchor id on the page. */
export function headingsOf(document: ArticleDocument): HeadingLine[] {
  return document.content.flatMap((block, place) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ id: headingId(place), heading: inlineText(block.content ?? []) }]
      : [],
  )
}

/** Based on the block's position, so that two headings with the same text get different ids. */
export const headingId = (place: number): string => `part-${place + 1}`

/** The /blog/all search, parsed from its URL. Invalid values are ignored. */

export type ArticleQuery = {
  q: string
  category: string
  tag: string
  taxYear: number | null
  page: number
  perPage: number
}

const YEAR = /^(19|20)\d\d$/
const TAG_MAX = 30

export function parseArticleQuery(asked: URLSearchParams): ArticleQuery {
  const text = (name: string) => cleanLine(asked.get(name) ?? '')
  return {
    q: text('q').slice(0, SEARCH_TEXT_MAX),
    category: ARTICLE_CATEGORIES.find(({ slug }) => slug === text('category'))?.slug ?? '',
    tag: text('tag').toLowerCase().slice(0, TAG_MAX),
    taxYear: YEAR.test(text('year')) ? Number(text('year')) : null,
    page: pageIn(text('page')),
    perPage: ARTICLE_PAGE_ROWS,
  }
}

/** Back to a query string, without the page number. */
export function articleQueryString({ q, category, tag, taxYear }: ArticleQuery): string {
  const said = { q, category, tag, year: taxYear === null ? '' : String(taxYear) }
  return toQueryString(said)
}
