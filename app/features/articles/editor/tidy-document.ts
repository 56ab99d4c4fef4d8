/** What the editor holds, in the strict shape that is kept: its own attributes and marks of no use are left out. */
import { type ArticleDocument, PICTURE_ADDRESS } from '#contract/article-document.ts'

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

type Allows = (href: string) => boolean

/** @param allows says of an address whether a link may lead there. */
export const tidyDocument = (document: Loose, allows: Allows): ArticleDocument =>
  ({ type: 'doc', content: childrenOf(document, allows) }) as unknown as ArticleDocument

const childrenOf = ({ content = [] }: Loose, allows: Allows): Loose[] =>
  content.flatMap((node) => tidyNode(node, allows) ?? [])

function tidyNode(node: Loose, allows: Allows): Loose | null {
  if (node.type === 'text') return textOf(node, allows)
  if (node.type === 'heading') {
    return { type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, content: childrenOf(node, allows) }
  }
  if (node.type === 'image') return pictureOf(node)
  if (!KEPT.has(node.type ?? '')) return null
  return { type: node.type ?? '', ...(node.content ? { content: childrenOf(node, allows) } : {}) }
}

function textOf({ text = '', marks = [] }: Loose, allows: Allows): Loose {
  const kept = marks.flatMap((mark) => {
    if (mark.type === 'bold' || mark.type === 'italic') return { type: mark.type }
    const href = String(mark.attrs?.['href'] ?? '')
    return mark.type === 'link' && allows(href) ? { type: 'link', attrs: { href } } : []
  })
  return { type: 'text', text, ...(kept.length > 0 ? { marks: kept } : {}) }
}

/** Of elsewhere, as a paste may bring them: left out. */
function pictureOf({ attrs = {} }: Loose): Loose | null {
  const { src, alt } = attrs
  if (!PICTURE_ADDRESS.test(String(src))) return null
  return { type: 'image', attrs: { src: String(src), alt: String(alt ?? '') } }
}
