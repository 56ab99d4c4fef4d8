/**
 * A stored newsletter issue: blocks of plain text and links, never HTML. The page and the email are built from the same
 * blocks. newsletter-schemas.ts checks what an editor sends; this file is for browsers too.
 */
import {
  type ArticleDocument,
  type Block as Node,
  type Inline,
  inlineText,
  type List,
  type ListItem,
  type TextNode,
} from './articles.ts'
import type { NewsletterList } from './newsletter.ts'

/** A run of text. `href`: https:, http:, or a path on this site that begins with one slash. */
export type Span = { text: string; href?: string | undefined; strong?: boolean | undefined }
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: readonly Span[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Span[])[] }
export type IssueSource = { title: string; url: string }

export type IssueState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent'

/** A row of the archive. */
export type IssueLine = {
  list: NewsletterList
  slug: string
  title: string
  summary: string
  /** ISO date on which sending began. */
  sentOn: string
  isDemo: boolean
}

export type PublicIssue = IssueLine & {
  blocks: readonly Block[]
  sources: readonly IssueSource[]
  /** ISO date; null for examples, which haven't been checked against their sources. */
  reviewedOn: string | null
}

// The second character keeps `//elsewhere.example` out; URLs never contain control characters or spaces.
const OWN_PATH = /^\/(?![/\\])[\w\-./?#=&%+]*$/

/** @returns whether a link can go there: http, https, or one of our own pages. */
export function isSafeHref(href: string): boolean {
  if (OWN_PATH.test(href)) return true
  if (/[\s\p{Cc}"'<>\\^`{|}]/u.test(href) || !URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return /^https?:\/\//i.test(href) && ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** An issue's sources as an editor types them: one per line, `Title https://…`. */

export const sourcesIn = (text: string): IssueSource[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return { title: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) }
    })

export const linesOfSources = (sources: readonly IssueSource[]): string =>
  sources.map(({ title, url }) => `${title} ${url}`).join('\n')

/**
 * An issue in the editor that articles are written in: the same tree, with the few node types that an issue has. So
 * there is one editor, and the page and the email are still built from blocks.
 */

export const documentOf = (blocks: readonly Block[]): ArticleDocument => ({
  type: 'doc',
  content: blocks.map(nodeOf),
})

function nodeOf(block: Block): Node {
  if (block.kind === 'heading') {
    return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: block.text }] }
  }
  if (block.kind === 'paragraph') return paragraphOf(block.spans)
  return {
    type: block.ordered ? 'orderedList' : 'bulletList',
    content: block.items.map((spans) => ({ type: 'listItem', content: [paragraphOf(spans)] })),
  }
}

const paragraphOf = (spans: readonly Span[]): Node => ({ type: 'paragraph', content: spans.map(textNodeOf) })

function textNodeOf({ text, href, strong }: Span): TextNode {
  const marks = [
    ...(strong ? [{ type: 'bold' } as const] : []),
    ...(href ? [{ type: 'link', attrs: { href } } as const] : []),
  ]
  return { type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }
}

/** Empty paragraphs are dropped; nested lists become one. */
export const blocksOf = ({ content }: ArticleDocument): Block[] => content.flatMap(blocksOfNode)

function blocksOfNode(node: Node): Block[] {
  switch (node.type) {
    case 'heading': {
      const text = inlineText(node.content ?? [])
      return text ? [{ kind: 'heading', text }] : []
    }
    case 'paragraph': {
      const spans = spansOf(node.content ?? [])
      return spans.length > 0 ? [{ kind: 'paragraph', spans }] : []
    }
    case 'bulletList':
    case 'orderedList': {
      const items = itemsOf(node)
      return items.length > 0 ? [{ kind: 'list', ordered: node.type === 'orderedList', items }] : []
    }
    default:
      // The issue editor has no tables, quotes, or pictures.
      return []
  }
}

const itemsOf = ({ content }: List): Span[][] => content.flatMap(itemsOfItem)

function itemsOfItem({ content }: ListItem): Span[][] {
  const own = content.flatMap((node) => (node.type === 'paragraph' ? spansOf(node.content ?? []) : []))
  const below = content.flatMap((node) =>
    node.type === 'bulletList' || node.type === 'orderedList' ? itemsOf(node) : [],
  )
  return own.length > 0 ? [own, ...below] : below
}

function spansOf(content: readonly Inline[]): Span[] {
  return inlineText(content) === '' ? [] : content.map(spanOf)
}

function spanOf(node: Inline): Span {
  if (node.type === 'hardBreak') return { text: ' ' }
  const { text, marks = [] } = node
  const link = marks.find((mark) => mark.type === 'link')
  return {
    text,
    ...(link ? { href: link.attrs.href } : {}),
    ...(marks.some(({ type }) => type === 'bold') ? { strong: true } : {}),
  }
}
