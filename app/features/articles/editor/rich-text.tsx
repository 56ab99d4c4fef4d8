/** The editor itself (Tiptap), with its toolbar. Loaded when somebody writes, and nowhere else. */
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { allowPastes } from '#app/lib/trusted-types.ts'
import { type ArticleDocument, isSafeLink, PICTURE_ADDRESS } from '#contract/article-document.ts'
import { tidyDocument } from './tidy-document.ts'
import { Toolbar } from './toolbar.tsx'

type Props = { document: ArticleDocument; labelledBy: string; onChange: (document: ArticleDocument) => void }

/** A picture that a paste brings from elsewhere is not taken in: it would tell that place who reads. */
const OwnImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (img) => (PICTURE_ADDRESS.test(img.getAttribute('src') ?? '') ? null : false) },
  ],
})

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (uri) => isSafeLink(uri),
      HTMLAttributes: { rel: 'nofollow ugc noopener', target: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage,
]

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

const LOOK =
  '[&_blockquote]:border-l-2 [&_blockquote]:border-marigold [&_blockquote]:pl-5 [&_img]:max-w-full [&_table]:w-full [&_td]:border [&_td]:border-edge [&_td]:p-2 [&_th]:border [&_th]:border-edge [&_th]:bg-evergreen-tint [&_th]:p-2 [&_th]:text-left'

/** None could run: the page's policy forbids it, and would say so in the console for each. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='))

export function RichText({ document, labelledBy, onChange }: Props) {
  useEffect(() => allowPastes(), [])
  const editor = useEditor({
    extensions: EXTENSIONS,
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
        class: 'prose min-h-80 max-w-none px-4 py-3 text-18 outline-none whitespace-pre-wrap [overflow-wrap:anywhere]',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(tidyDocument(changed.getJSON() as JSONContent)),
  })
  if (!editor) return null
  return (
    <div className="rounded-box border border-edge bg-raised focus-within:border-evergreen">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={LOOK} />
    </div>
  )
}
