/** The buttons above the text. All of them are also keys of the editor, or plain typing. */
import type { Editor } from '@tiptap/core'
import { type ReactNode, useRef } from 'react'
import { sendFile } from '#app/features/claims/send-file.ts'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { TextKind } from './text-kinds.ts'

type Props = { editor: Editor; kind: TextKind }

export function Toolbar({ editor, kind }: Props) {
  const { isPlain } = kind
  const run = () => editor.chain().focus()
  return (
    <div
      role="toolbar"
      aria-label="Form of the text"
      className="z-10 flex md:sticky md:top-16 flex-wrap gap-1 rounded-t-box border-b border-hairline bg-raised p-1"
    >
      <Tool
        name="Heading"
        on={editor.isActive('heading', { level: 2 })}
        press={() => run().toggleHeading({ level: 2 }).run()}
      />
      {!isPlain && (
        <Tool
          name="Subheading"
          on={editor.isActive('heading', { level: 3 })}
          press={() => run().toggleHeading({ level: 3 }).run()}
        />
      )}
      <Tool name="Bold" on={editor.isActive('bold')} press={() => run().toggleBold().run()}>
        <strong>Bold</strong>
      </Tool>
      {!isPlain && (
        <Tool name="Italic" on={editor.isActive('italic')} press={() => run().toggleItalic().run()}>
          <em>Italic</em>
        </Tool>
      )}
      <Tool name="Link" on={editor.isActive('link')} press={() => askLink(editor, kind)} />
      <Tool name="List" on={editor.isActive('bulletList')} press={() => run().toggleBulletList().run()} />
      <Tool name="Numbers" on={editor.isActive('orderedList')} press={() => run().toggleOrderedList().run()} />
      {!isPlain && <RichTools editor={editor} />}
      <Tool name="Undo" press={() => run().undo().run()} />
      <Tool name="Redo" press={() => run().redo().run()} />
    </div>
  )
}

const RichTools = ({ editor }: { editor: Editor }) => (
  <>
    <Tool
      name="Quote"
      on={editor.isActive('blockquote')}
      press={() => editor.chain().focus().toggleBlockquote().run()}
    />
    <TableTools editor={editor} />
    <PictureTool editor={editor} />
  </>
)

type ToolProps = { name: string; on?: boolean; press: () => void; children?: ReactNode }

const Tool = ({ name, on, press, children }: ToolProps) => (
  <button
    type="button"
    aria-pressed={on}
    // The cursor stays where it is in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={press}
    className="min-h-11 cursor-pointer rounded-stamp px-3 text-14 hover:bg-evergreen-tint aria-pressed:bg-evergreen aria-pressed:text-on-evergreen"
  >
    {children ?? name}
  </button>
)

function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  if (!editor.isActive('table')) {
    const insert = () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    return <Tool name="Table" press={insert} />
  }
  return (
    <>
      <Tool name="Add a row" press={() => run().addRowAfter().run()} />
      <Tool name="Add a column" press={() => run().addColumnAfter().run()} />
      <Tool name="Drop the row" press={() => run().deleteRow().run()} />
      <Tool name="Drop the column" press={() => run().deleteColumn().run()} />
      <Tool name="Drop the table" press={() => run().deleteTable().run()} />
    </>
  )
}

function askLink(editor: Editor, { allows, linkWords }: TextKind): void {
  const before = String(editor.getAttributes('link')['href'] ?? 'https://')
  const href = window.prompt('Address of the link. Empty takes the link away.', before)?.trim()
  if (href === undefined) return
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '' || href === 'https://') chain.unsetLink().run()
  else if (allows(href)) chain.setLink({ href }).run()
  else showToast(linkWords, 'problem')
}

function PictureTool({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool name="Picture" press={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label="Choose a picture"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void addPicture(editor, file)
        }}
      />
    </>
  )
}

/** No picture without words: who cannot see it gets nothing else. */
async function addPicture(editor: Editor, file: File): Promise<void> {
  const large = tooLarge(file)
  if (large) return showToast(large, 'problem')
  const alt = window.prompt('Say in words what the picture shows.')?.trim()
  if (!alt) return showToast('A picture needs words for those who cannot see it.', 'problem')
  try {
    const { src } = await sendFile<{ src: string }>('articles/pictures', file)
    editor.chain().focus().setImage({ src, alt }).run()
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'The picture could not be stored.', 'problem')
  }
}
