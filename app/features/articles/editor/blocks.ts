/** The kinds of block in an article's text: what the toolbar and the slash menu offer. */
import type { Editor } from '@tiptap/core'
import type { IconName } from '#app/ui/icon.tsx'
import type { InsertPrompts } from './insert-prompts.tsx'

export type BlockKind = {
  name: string
  /** In the slash menu. */
  hint: string
  icon: IconName
  /** `Mod` is Ctrl, or Command on a Mac. */
  keys?: string
  /** Also allowed in a newsletter issue. */
  isPlain?: boolean
  isOn?: (editor: Editor) => boolean
  insert: (editor: Editor, prompts: InsertPrompts) => void
}

const run = (editor: Editor) => editor.chain().focus()

export const BLOCK_KINDS: readonly BlockKind[] = [
  {
    name: 'Heading',
    hint: 'Starts a section',
    icon: 'heading',
    keys: 'Mod+Alt+2',
    isPlain: true,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    insert: (editor) => run(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Subheading',
    hint: 'Starts a part of a section',
    icon: 'heading',
    keys: 'Mod+Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    insert: (editor) => run(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'List',
    hint: 'Items with bullets',
    icon: 'list',
    keys: 'Mod+Shift+8',
    isPlain: true,
    isOn: (editor) => editor.isActive('bulletList'),
    insert: (editor) => run(editor).toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    hint: 'Steps in their order',
    icon: 'list-numbered',
    keys: 'Mod+Shift+7',
    isPlain: true,
    isOn: (editor) => editor.isActive('orderedList'),
    insert: (editor) => run(editor).toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    hint: 'Words from a source',
    icon: 'quote',
    keys: 'Mod+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    insert: (editor) => run(editor).toggleBlockquote().run(),
  },
  {
    name: 'Table',
    hint: 'Three columns to start with',
    icon: 'table',
    isOn: (editor) => editor.isActive('table'),
    insert: (editor) => run(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'Picture',
    hint: 'JPEG, PNG, or WebP',
    icon: 'image',
    insert: (_editor, prompts) => prompts.choosePicture(),
  },
  {
    name: 'Divider',
    hint: 'A line between two parts',
    icon: 'minus',
    insert: (editor) => run(editor).setHorizontalRule().run(),
  },
]

/** Those whose name has a word that begins with what was typed after the slash. */
export function blocksMatching(typed: string): BlockKind[] {
  const wanted = typed.toLowerCase()
  return BLOCK_KINDS.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((word, at, words) => words.slice(at).join(' ').startsWith(wanted)),
  )
}
