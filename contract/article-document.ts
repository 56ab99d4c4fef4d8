/**
 * The text of an article as it is kept: a tree of the shape that the editor (Tiptap) makes, of few kinds of nodes and
 * never HTML. What may stand in it is checked by article-document-form.ts; this file is for browsers too.
 */
export type LinkMark = { type: 'link'; attrs: { href: string } }
export type Mark = { type: 'bold' } | { type: 'italic' } | LinkMark
export type TextNode = { type: 'text'; text: string; marks?: readonly Mark[] | undefined }
export type Inline = TextNode | { type: 'hardBreak' }

export type Paragraph = { type: 'paragraph'; content?: readonly Inline[] | undefined }
export type Heading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: readonly Inline[] | undefined }
export type ListItem = { type: 'listItem'; content: readonly Block[] }
export type List = { type: 'bulletList' | 'orderedList'; content: readonly ListItem[] }
export type Quote = { type: 'blockquote'; content: readonly Block[] }
export type Cell = { type: 'tableHeader' | 'tableCell'; content: readonly Block[] }
export type Row = { type: 'tableRow'; content: readonly Cell[] }
export type Table = { type: 'table'; content: readonly Row[] }
/** `src`: a picture that this site keeps. Pictures of elsewhere would tell that place who reads. */
export type Picture = { type: 'image'; attrs: { src: string; alt: string } }

export type Block = Paragraph | Heading | List | Quote | Table | Picture
export type ArticleDocument = { type: 'doc'; content: readonly Block[] }

export const EMPTY_DOCUMENT: ArticleDocument = { type: 'doc', content: [] }

const MAIL = /^mailto:[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** @returns whether a link may lead there: http, https, or a plain mail address. */
export function isSafeLink(href: string): boolean {
  if (MAIL.test(href)) return true
  if (!/^https?:\/\//i.test(href) || /[\s\p{Cc}"'<>\\^`{|}]/u.test(href) || !URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** As the call that stores a picture gives it. */
export const PICTURE_ADDRESS = /^\/api\/v2\/photos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

/** The words alone, a line for each block: for search, for the number shield, and to be measured. */
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

/** The headings of the second level, each with the name that a link on the page leads to. */
export function headingsOf(document: ArticleDocument): HeadingLine[] {
  return document.content.flatMap((block, place) =>
    block.type === 'heading' && block.attrs.level === 2
      ? [{ id: headingId(place), heading: inlineText(block.content ?? []) }]
      : [],
  )
}

/** By its place among the blocks: two headings of the same words have two names. */
export const headingId = (place: number): string => `part-${place + 1}`
