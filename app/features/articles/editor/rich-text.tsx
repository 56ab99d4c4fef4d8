/** The editor itself (Tiptap), with its toolbar. Loaded only for writing. */
import { t } from '@lingui/core/macro'
import { type Editor, EditorContent, type Extensions, type JSONContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { allowPastedHtml } from '#app/lib/trusted-types.ts'
import { type ArticleDocument, isSafeLink, PICTURE_ADDRESS } from '#common/articles.ts'
import { isSafeHref } from '#common/newsletter-issue.ts'
import { type TextKind, useInsertPrompts } from './insert-prompts.tsx'
import { SlashMenu } from './slash-menu.tsx'
import { Toolbar } from './toolbar.tsx'

type Props = {
  document: ArticleDocument
  labelledBy: string
  /** For a newsletter issue, which allows less formatting. */
  isIssue?: boolean
  onChange: (document: ArticleDocument) => void
}

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

const SCROLL_MARGIN = { top: 200, right: 0, bottom: 40, left: 0 }

const LOOK =
  '[&_hr]:my-8 [&_hr]:border-hairline [&_hr.ProseMirror-selectednode]:outline-3 [&_blockquote]:border-l-2 [&_blockquote]:border-marigold [&_blockquote]:pl-5 [&_img]:max-w-full [&_table]:w-full [&_td]:border [&_td]:border-edge [&_td]:p-2 [&_th]:border [&_th]:border-edge [&_th]:bg-evergreen-tint [&_th]:p-2 [&_th]:text-left'

/** Handlers couldn't run anyway: the page's policy blocks them, and would log each one to the console. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='))

export function RichText({ document, labelledBy, isIssue = false, onChange }: Props) {
  const kind = isIssue ? issueText() : articleText()
  useEffect(() => allowPastedHtml(), [])
  const editor = useEditor({
    extensions: kind.extensions,
    content: document.content.length > 0 ? (structuredClone(document) as JSONContent) : EMPTY,
    // The page's policy blocks style elements added by script.
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: withoutHandlers,
      // Below the bars that stay in view.
      scrollMargin: SCROLL_MARGIN,
      scrollThreshold: SCROLL_MARGIN,
      attributes: {
        'aria-labelledby': labelledBy,
        'aria-multiline': 'true',
        role: 'textbox',
        class:
          'prose min-h-80 [&>:first-child]:mt-0! max-w-none text-18 outline-none whitespace-pre-wrap [overflow-wrap:anywhere]',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(sanitizeDocument(changed.getJSON() as JSONContent, kind.allows)),
  })
  if (!editor) return null
  return <Frame editor={editor} kind={kind} />
}

/** An issue's text is a field of a form; an article's is the page itself. */
function Frame({ editor, kind }: { editor: Editor; kind: Formatting }) {
  const prompts = useInsertPrompts(editor, kind)
  const content = <EditorContent editor={editor} className={`${LOOK} ${kind.isPlain ? 'px-4 py-3' : 'pt-6'}`} />
  return (
    <div
      className={
        kind.isPlain
          ? 'rounded-box border border-edge bg-raised outline-offset-2 outline-evergreen has-[[role=textbox]:focus]:outline-3'
          : ''
      }
    >
      <div
        className={`z-10 sticky ${kind.isPlain ? 'rounded-t-box top-16 bg-raised' : 'border-t border-hairline top-32 bg-paper max-sm:top-37'}`}
      >
        <Toolbar editor={editor} isPlain={kind.isPlain} prompts={prompts} />
        {prompts.elements}
      </div>
      {kind.isPlain ? (
        content
      ) : (
        <SlashMenu editor={editor} prompts={prompts}>
          {editor.isEmpty && (
            <p aria-hidden="true" className="pointer-events-none absolute top-6 text-18 text-muted">
              {t`Write your article. Type / for headings, lists, and more.`}
            </p>
          )}
          {content}
        </SlashMenu>
      )}
    </div>
  )
}

/** Converts the editor's content to the strict shape we store: unused attributes and marks are removed. */
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

/** @param allows whether a link can point to a URL. */
const sanitizeDocument = (document: Loose, allows: Allows): ArticleDocument =>
  ({
    type: 'doc',
    content: (document.content ?? []).flatMap((node) =>
      node.type === 'horizontalRule' ? { type: node.type } : (sanitizeNode(node, allows) ?? []),
    ),
  }) as unknown as ArticleDocument

const childrenOf = ({ content = [] }: Loose, allows: Allows): Loose[] =>
  content.flatMap((node) => sanitizeNode(node, allows) ?? [])

function sanitizeNode(node: Loose, allows: Allows): Loose | null {
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

/** Pictures hosted elsewhere, which a paste can bring in, are removed. */
function pictureOf({ attrs = {} }: Loose): Loose | null {
  const { src, alt } = attrs
  if (!PICTURE_ADDRESS.test(String(src))) return null
  return { type: 'image', attrs: { src: String(src), alt: String(alt ?? '') } }
}

/** What formatting is allowed: everything in an article; in a newsletter issue, only what every email client shows. */
type Formatting = TextKind & { extensions: Extensions }

/** Pasted pictures from other hosts are rejected: they would tell that host who is reading. */
const OwnImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (img) => (PICTURE_ADDRESS.test(img.getAttribute('src') ?? '') ? null : false) },
  ],
})

const kitOf = (allows: Formatting['allows'], options: Partial<StarterKitOptions>) =>
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (uri) => allows(uri),
      HTMLAttributes: { rel: 'nofollow ugc noopener', target: null },
    },
    ...options,
  })

const articleText = (): Formatting => ({
  isPlain: false,
  allows: isSafeLink,
  linkWords: t`Links must start with https:// or mailto:.`,
  extensions: [
    kitOf(isSafeLink, { heading: { levels: [2, 3] } }),
    TableKit.configure({ table: { resizable: false } }),
    OwnImage,
  ],
})

const issueText = (): Formatting => ({
  isPlain: true,
  allows: isSafeHref,
  linkWords: t`Links must start with https://, or with / for pages on this site.`,
  extensions: [
    kitOf(isSafeHref, {
      heading: { levels: [2] },
      horizontalRule: false,
      italic: false,
      blockquote: false,
      hardBreak: false,
    }),
  ],
})
