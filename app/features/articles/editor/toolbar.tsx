/** The buttons above the text. All of them are also available as keyboard shortcuts or by typing. */
import type { Editor } from '@tiptap/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { showToast } from '#app/ui/toast.tsx'
import { describeCallError } from '#app/ui/form/problems.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { PromptBar, type Question } from './prompt-bar.tsx'

export type TextKind = {
  /** Only headings of one level, lists, bold, and links. */
  isPlain: boolean
  allows: (href: string) => boolean
  /** Shown when a URL that isn't allowed is typed. */
  linkWords: string
}

type Props = { editor: Editor; kind: TextKind }
type Ask = { ask: (question: Question) => void }

export function Toolbar({ editor, kind }: Props) {
  const [asked, setAsked] = useState<{ question: Question; at: number } | null>(null)
  const ask = useCallback((question: Question) => setAsked({ question, at: performance.now() }), [])
  useEffect(() => {
    const text = editor.view.dom
    const follow = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // The selection made by the preceding keys reaches the editor in its own event, queued behind this one.
      setTimeout(() => ask(linkPrompt(editor, kind)))
    }
    text.addEventListener('keydown', follow)
    return () => text.removeEventListener('keydown', follow)
  }, [editor, kind, ask])
  const close = () => {
    setAsked(null)
    // The editor's own focus command waits for a frame: a key pressed within it would be lost, and a prompt opened
    // within it would lose the focus.
    editor.view.focus()
  }
  return (
    <div className="z-10 rounded-t-box bg-raised md:sticky md:top-16">
      <Tools editor={editor} kind={kind} ask={ask} />
      {asked && <PromptBar key={asked.at} question={asked.question} close={close} />}
    </div>
  )
}

function Tools({ editor, kind, ask }: Props & Ask) {
  const { isPlain } = kind
  const run = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label="Form of the text" className="flex flex-wrap gap-1 border-b border-hairline p-1">
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
      <Tool name="Link" on={editor.isActive('link')} press={() => ask(linkPrompt(editor, kind))} />
      <Tool name="List" on={editor.isActive('bulletList')} press={() => run().toggleBulletList().run()} />
      <Tool name="Numbers" on={editor.isActive('orderedList')} press={() => run().toggleOrderedList().run()} />
      {!isPlain && <RichTools editor={editor} ask={ask} />}
      <Tool name="Undo" press={() => run().undo().run()} />
      <Tool name="Redo" press={() => run().redo().run()} />
    </div>
  )
}

const RichTools = ({ editor, ask }: { editor: Editor } & Ask) => (
  <>
    <Tool
      name="Quote"
      on={editor.isActive('blockquote')}
      press={() => editor.chain().focus().toggleBlockquote().run()}
    />
    <TableTools editor={editor} />
    <PictureTool editor={editor} ask={ask} />
  </>
)

type ToolProps = { name: string; on?: boolean; press: () => void; children?: ReactNode }

const Tool = ({ name, on, press, children }: ToolProps) => (
  <button
    type="button"
    aria-pressed={on}
    // Keeps the cursor where it is in the text.
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
      <Tool name="Delete row" press={() => run().deleteRow().run()} />
      <Tool name="Delete column" press={() => run().deleteColumn().run()} />
      <Tool name="Delete table" press={() => run().deleteTable().run()} />
    </>
  )
}

function PictureTool({ editor, ask }: { editor: Editor } & Ask) {
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
          if (!file) return
          const large = tooLarge(file)
          if (large) showToast(large, 'problem')
          else ask(picturePrompt(editor, file))
        }}
      />
    </>
  )
}

/** The prompts before a link or a picture is inserted into the text (prompt-bar.tsx). */
const WORDS_SHOWN = 60

function linkPrompt(editor: Editor, { allows, linkWords }: TextKind): Question {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const { from, to } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ').slice(0, WORDS_SHOWN)
  const removeLink = () => editor.chain().extendMarkRange('link').unsetLink().run()
  return {
    label: 'Address of the link',
    hint: words ? `For “${words}”. ${linkWords}` : linkWords,
    before: before || 'https://',
    act: before ? 'Change the link' : 'Set the link',
    other: before ? { act: 'Take the link away', press: removeLink } : null,
    answer: (href) => {
      if (!allows(href)) return `This cannot be linked to. ${linkWords}`
      // With no text selected, the link shows its URL. The selection may have changed since the prompt opened.
      if (editor.state.selection.empty && !editor.isActive('link')) editor.commands.insertContent(linkOf(href))
      else editor.chain().extendMarkRange('link').setLink({ href }).run()
      return null
    },
  }
}

const linkOf = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })

/** Every picture needs a description: people who can't see it get nothing else. */
const picturePrompt = (editor: Editor, file: File): Question => ({
  label: 'What the picture shows',
  hint: `In words, for those who cannot see ${file.name}.`,
  before: '',
  act: 'Add the picture',
  answer: async (alt) => {
    if (!alt) return 'A picture needs words for those who cannot see it.'
    try {
      const { src } = await sendFile(api.post('articles/pictures'), file)
      editor.commands.setImage({ src, alt })
      return null
    } catch (error) {
      return error instanceof SignedOutError ? '' : describeCallError(error)
    }
  },
})
