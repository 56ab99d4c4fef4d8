/** What the editor holds, in the strict shape that is kept: its own attributes and marks of no use are left out. */
import { type ArticleDocument, isSafeLink, PICTURE_ADDRESS } from '#contract/article-document.ts'

type Loose = {
  type?: string | undefined
  text?: string | undefined
  attrs?: Record<string, unknown> | undefined
  marks?: readonly Loose[] | undefined
  content?: readonly Loose[] | undefined
}

const KEPT = new Set([
  'paragraph',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'hardBreak',
])

export const tidyDocument = (document: Loose): ArticleDocument =>
  ({ type: 'doc', content: childrenOf(document) }) as unknown as ArticleDocument

const childrenOf = ({ content = [] }: Loose): Loose[] => content.flatMap((node) => tidyNode(node) ?? [])

function tidyNode(node: Loose): Loose | null {
  if (node.type === 'text') return textOf(node)
  if (node.type === 'heading') {
    return { type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, content: childrenOf(node) }
  }
  if (node.type === 'image') return pictureOf(node)
  if (!KEPT.has(node.type ?? '')) return null
  return { type: node.type ?? '', ...(node.content ? { content: childrenOf(node) } : {}) }
}

function textOf({ text = '', marks = [] }: Loose): Loose {
  const kept = marks.flatMap((mark) => {
    if (mark.type === 'bold' || mark.type === 'italic') return { type: mark.type }
    const href = String(mark.attrs?.['href'] ?? '')
    return mark.type === 'link' && isSafeLink(href) ? { type: 'link', attrs: { href } } : []
  })
  return { type: 'text', text, ...(kept.length > 0 ? { marks: kept } : {}) }
}

/** Of elsewhere, as a paste may bring them: left out. */
function pictureOf({ attrs = {} }: Loose): Loose | null {
  const { src, alt } = attrs
  if (!PICTURE_ADDRESS.test(String(src))) return null
  return { type: 'image', attrs: { src: String(src), alt: String(alt ?? '') } }
}
