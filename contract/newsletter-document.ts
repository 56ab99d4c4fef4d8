/**
 * An issue in the editor that articles are written in: the same tree of nodes, of the few kinds that an issue has. So
 * there is one way to write, and the page and the mail are still made from blocks.
 */
import {
  type ArticleDocument,
  type Block as Node,
  type Inline,
  inlineText,
  type List,
  type ListItem,
  type TextNode,
} from './article-document.ts'
import type { Block, Span } from './newsletter-issue.ts'

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

/** Empty paragraphs are no text; lists within lists become one. */
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
      // The editor of issues has no tables, quotes and pictures.
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
