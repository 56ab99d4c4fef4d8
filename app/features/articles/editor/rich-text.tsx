/** The editor itself (Tiptap), with its toolbar. Loaded when somebody writes, and nowhere else. */
import { EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { allowPastes } from '#app/lib/trusted-types.ts'
import type { ArticleDocument } from '#contract/article-document.ts'
import { ARTICLE_TEXT, LETTER_TEXT } from './text-kinds.ts'
import { tidyDocument } from './tidy-document.ts'
import { Toolbar } from './toolbar.tsx'

type Props = {
  document: ArticleDocument
  labelledBy: string
  /** Of an issue of a newsletter: less may stand in it. */
  isLetter?: boolean
  onChange: (document: ArticleDocument) => void
}

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

const LOOK =
  '[&_blockquote]:border-l-2 [&_blockquote]:border-marigold [&_blockquote]:pl-5 [&_img]:max-w-full [&_table]:w-full [&_td]:border [&_td]:border-edge [&_td]:p-2 [&_th]:border [&_th]:border-edge [&_th]:bg-evergreen-tint [&_th]:p-2 [&_th]:text-left'

/** None could run: the page's policy forbids it, and would say so in the console for each. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='))

export function RichText({ document, labelledBy, isLetter = false, onChange }: Props) {
  const kind = isLetter ? LETTER_TEXT : ARTICLE_TEXT
  useEffect(() => allowPastes(), [])
  const editor = useEditor({
    extensions: kind.extensions,
    content: document.content.length > 0 ? (structuredClone(document) as JSONContent) : EMPTY,
    // The page's policy takes no style elements from script.
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: withoutHandlers,
      attributes: {
        'aria-labelledby': labelledBy,
        'aria-multiline': 'true',
        role: 'textbox',
        class:
          'prose min-h-80 [&>:first-child]:mt-0! max-w-none px-4 py-3 text-18 outline-none whitespace-pre-wrap [overflow-wrap:anywhere]',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(tidyDocument(changed.getJSON() as JSONContent, kind.allows)),
  })
  if (!editor) return null
  return (
    <div className="rounded-box border border-edge bg-raised outline-offset-2 outline-evergreen has-[[role=textbox]:focus]:outline-3">
      <Toolbar editor={editor} kind={kind} />
      <EditorContent editor={editor} className={LOOK} />
    </div>
  )
}
