/**
 * Reads the Markdown of a guide: CommonMark, tables, and the blocks in docs/tour.md (`:::question[…]`). What no page has
 * an element for, such as raw HTML, is an error that names the line.
 */
import { type ContainerDirective, directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Block, Comparison, ComparisonCell, GuideText, HiringQuestion, Inline, Link, Offer } from './guide.ts'

/** What a text takes from elsewhere. Both throw a ContentError at a name they don't know. */
export type Lookup = {
  /** Replaces each `{{name}}` by its value. */
  fill: (text: string) => string
  /** Where `page:contact` or `source:circular230` leads. */
  addressOf: (link: string) => string
  /** The anchor of a heading that has none in its text. */
  anchorOf?: (heading: string) => string
}

/** Something wrong in a text, and its line if known. Who reads the file names the file. */
export class ContentError extends Error {
  readonly line: number | undefined

  constructor(problem: string, line?: number) {
    super(problem)
    this.line = line
  }
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>
type Phrase = NodeOf<'paragraph'>['children'][number]
type Body = ContainerDirective['children']

export function parseGuide(markdown: string, lookup: Lookup): Omit<GuideText, 'sources'> {
  const { children: nodes } = fromMarkdown(markdown, {
    extensions: [gfmTable(), directive()],
    mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown()],
  })
  for (const node of nodes) resolveNames(node, lookup)
  const starts = nodes.flatMap((node, place) => (node.type === 'heading' && node.depth === 2 ? [{ node, place }] : []))
  const sections = starts.map(({ node, place }, nth) => {
    const { id, text } = readHeading(node)
    if (!id) return reject(node, 'Give this heading an id, as in “## In short {#short}”.')
    return { id, heading: plain(node, text), body: readBlocks(nodes.slice(place + 1, starts[nth + 1]?.place)) }
  })
  return { intro: readBlocks(nodes.slice(0, starts[0]?.place)), sections }
}

function reject(node: Node, problem: string): never {
  throw new ContentError(problem, node.position?.start.line)
}

/** In place: texts get their values, and links their addresses. */
function resolveNames(node: Node, lookup: Lookup): void {
  const { fill, addressOf, anchorOf } = lookup
  try {
    if (node.type === 'text') node.value = fill(node.value.replaceAll('\n', ' '))
    if (node.type === 'link') node.url = addressOf(node.url)
    if (node.type === 'heading' && anchorOf) addAnchor(node, anchorOf)
  } catch (error) {
    throw error instanceof ContentError ? new ContentError(error.message, node.position?.start.line) : error
  }
  if ('children' in node) for (const child of node.children) resolveNames(child, lookup)
}

function addAnchor({ children }: NodeOf<'heading'>, anchorOf: (heading: string) => string): void {
  const words = children.map((part) => ('value' in part ? part.value : '')).join('')
  children.push({ type: 'text', value: ` {#${anchorOf(words)}}` })
}

function readBlocks(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = []
  for (const node of nodes) {
    const block = readBlock(node)
    const last = blocks.at(-1)
    // Cards that follow each other are one list.
    if (last?.kind === 'questions' && block.kind === 'questions') last.questions.push(...block.questions)
    else if (last?.kind === 'offers' && block.kind === 'offers') last.offers.push(...block.offers)
    else blocks.push(block)
  }
  return blocks
}

function readBlock(node: Node): Block {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', text: readInlines(node.children) }
    case 'heading':
      return node.depth === 3 ? { kind: 'heading', ...readHeading(node) } : reject(node, 'Headings are ## or ###.')
    case 'list':
      return { kind: 'list', isOrdered: node.ordered === true, items: node.children.map(readItem) }
    case 'code':
      return { kind: 'code', text: node.value }
    case 'table':
      return readPlainTable(node)
    case 'containerDirective':
      return readContainer(node)
    case 'leafDirective':
      return { kind: 'part', name: node.name }
    case 'html':
      return reject(node, 'HTML isn’t allowed. Use Markdown, or a block from docs/tour.md.')
    default:
      return reject(node, `Guides don’t show this: ${node.type}.`)
  }
}

function readPlainTable({ children }: NodeOf<'table'>): Block {
  const [columns = [], ...rows] = children.map((row) => row.children.map((cell) => readInlines(cell.children)))
  return { kind: 'table', columns, rows }
}

const ID = /\s*\{#([a-z0-9-]+)\}$/

function readHeading({ children }: NodeOf<'heading'>): { id: string | undefined; text: Inline[] } {
  const text = readInlines(children)
  const last = text.at(-1)
  if (typeof last !== 'string') return { id: undefined, text }
  return { id: ID.exec(last)?.[1], text: [...text.slice(0, -1), last.replace(ID, '')] }
}

function readItem(item: NodeOf<'listItem'>): Inline[] {
  const [first, ...more] = item.children
  return first?.type === 'paragraph' && more.length === 0
    ? readInlines(first.children)
    : reject(item, 'A list item is one paragraph.')
}

const readInlines = (nodes: readonly Phrase[]): Inline[] => nodes.map(readInline)

function readInline(node: Phrase): Inline {
  switch (node.type) {
    case 'text':
      return node.value
    case 'strong':
    case 'emphasis':
      return { kind: node.type, text: readInlines(node.children) }
    case 'inlineCode':
      return { kind: 'code', text: node.value }
    case 'link':
      return { kind: 'link', to: node.url, text: readInlines(node.children) }
    case 'html':
      return reject(node, 'HTML isn’t allowed. Use Markdown.')
    case 'textDirective':
      return reject(node, `":${node.name}" means nothing here. For a colon before a word, write "\\:".`)
    default:
      return reject(node, `Guides don’t show this in a text: ${node.type}.`)
  }
}

/** For what holds no links: titles, captions, heads of tables. */
const plain = (node: Node, text: readonly Inline[]): string =>
  text.map((part) => (typeof part === 'string' ? part : reject(node, 'Only plain text can be here.'))).join('')

function readContainer(node: ContainerDirective): Block {
  const { title, body } = splitTitle(node)
  switch (node.name) {
    case 'notice':
      return { kind: 'notice', body: readBlocks(body) }
    case 'buttons':
      return { kind: 'buttons', links: body.flatMap(linksOf) }
    case 'comparison':
      return { kind: 'comparison', comparison: { caption: title, ...readTable(body[0] ?? node) } }
    case 'question':
      return { kind: 'questions', questions: [readQuestion(node, title, body)] }
    case 'offer':
      return { kind: 'offers', offers: [readOffer(node, title, body)] }
    default:
      return reject(node, `There is no block ":::${node.name}".`)
  }
}

/** `:::offer[title]` */
function splitTitle({ children }: ContainerDirective): { title: string; body: Body } {
  const [first, ...rest] = children
  return first?.type === 'paragraph' && first.data?.directiveLabel
    ? { title: plain(first, readInlines(first.children)), body: rest }
    : { title: '', body: children }
}

function readQuestion(node: ContainerDirective, ask: string, [why, ...answers]: Body): HiringQuestion {
  const answer = (name: string): Inline[] => {
    const found = answers.find((each) => each.type === 'leafDirective' && each.name === name)
    return found?.type === 'leafDirective' ? readInlines(found.children) : reject(node, `"::${name}[…]" is missing.`)
  }
  return { id: attributeOf(node, 'id'), ask, why: textOf(why ?? node), good: answer('good'), bad: answer('bad') }
}

const readOffer = (node: ContainerDirective, name: string, [what, links]: Body): Offer => ({
  name,
  when: attributeOf(node, 'when'),
  what: textOf(what ?? node),
  links: linksOf(links ?? node),
})

const attributeOf = (node: ContainerDirective, name: string): string =>
  node.attributes?.[name] || reject(node, `The ${name} is missing, in braces after the title.`)

const textOf = (node: Node): Inline[] =>
  node.type === 'paragraph' ? readInlines(node.children) : reject(node, 'A paragraph is missing here.')

const linksOf = (node: Node): Link[] =>
  textOf(node).flatMap((part) => {
    if (typeof part !== 'string' && part.kind === 'link') return [part]
    return part === ' ' ? [] : reject(node, 'Only links can be here.')
  })

function readTable(node: Node): Omit<Comparison, 'caption'> {
  if (node.type !== 'table') return reject(node, 'A table is missing here.')
  const [columns, ...rows] = node.children.map(({ children }) => children)
  return {
    columns: columns?.map((cell) => plain(cell, readInlines(cell.children))) ?? [],
    rows: rows.map(([first, ...cells]) => readRow(first ?? node, cells.map(readCell))),
  }
}

/** `CPA :note[Public accountant]` */
function readRow(cell: Node, cells: readonly ComparisonCell[]): Comparison['rows'][number] {
  const [name, note, ...more] = cell.type === 'tableCell' ? cell.children : []
  if (name?.type !== 'text' || more.length > 0)
    return reject(cell, 'The first column is a name, and :note[…] if needed.')
  if (!note) return { head: name.value, note: null, cells }
  return note.type === 'textDirective' && note.name === 'note'
    ? { head: name.value.trim(), note: plain(note, readInlines(note.children)), cells }
    : reject(note, 'After the name in the first column, only :note[…] can follow.')
}

const ANSWERS = ['yes', 'partly', 'no'] as const

/** `:yes[Yes, and in court]`, or only text. */
function readCell({ children }: NodeOf<'tableCell'>): ComparisonCell {
  const [only] = children
  const answer = only?.type === 'textDirective' ? ANSWERS.find((name) => name === only.name) : undefined
  if (only?.type !== 'textDirective' || !answer) return { answer: null, text: readInlines(children) }
  return { answer, text: readInlines(only.children) }
}
