/** The kinds of block in an article's text: what the toolbar and the slash menu offer. */
import { msg } from '@lingui/core/macro'
import { withTexts } from '#common/i18n.ts'
import type { Editor } from '@tiptap/core'
import type { IconName } from '#app/ui/icon.tsx'
import type { InsertPrompts } from './insert-prompts.tsx'

export type BlockKind = {
  name: string
  /** In the slash menu. */
  hint: string
  /** A level of heading is its own picture. */
  icon: IconName | 'H2' | 'H3'
  /** `Mod` is Ctrl, or Command on a Mac. */
  keys?: string
  /** Also allowed in a newsletter issue. */
  isPlain?: boolean
  isOn?: (editor: Editor) => boolean
  insert: (editor: Editor, prompts: InsertPrompts) => void
}

const run = (editor: Editor) => editor.chain().focus()

export const BLOCK_KINDS: readonly BlockKind[] = [
  withTexts(
    {
      icon: 'H2',
      keys: 'Mod+Alt+2',
      isPlain: true,
      isOn: (editor: Editor) => editor.isActive('heading', { level: 2 }),
      insert: (editor: Editor) => run(editor).toggleHeading({ level: 2 }).run(),
    },
    { name: msg`Heading`, hint: msg`Starts a section` },
  ),
  withTexts(
    {
      icon: 'H3',
      keys: 'Mod+Alt+3',
      isOn: (editor: Editor) => editor.isActive('heading', { level: 3 }),
      insert: (editor: Editor) => run(editor).toggleHeading({ level: 3 }).run(),
    },
    { name: msg`Subheading`, hint: msg`Starts a subsection` },
  ),
  withTexts(
    {
      icon: 'list',
      keys: 'Mod+Shift+8',
      isPlain: true,
      isOn: (editor: Editor) => editor.isActive('bulletList'),
      insert: (editor: Editor) => run(editor).toggleBulletList().run(),
    },
    { name: msg`List`, hint: msg`Bulleted items` },
  ),
  withTexts(
    {
      icon: 'list-numbered',
      keys: 'Mod+Shift+7',
      isPlain: true,
      isOn: (editor: Editor) => editor.isActive('orderedList'),
      insert: (editor: Editor) => run(editor).toggleOrderedList().run(),
    },
    { name: msg`Numbered list`, hint: msg`Steps in order` },
  ),
  withTexts(
    {
      icon: 'quote',
      keys: 'Mod+Shift+B',
      isOn: (editor: Editor) => editor.isActive('blockquote'),
      insert: (editor: Editor) => run(editor).toggleBlockquote().run(),
    },
    { name: msg`Quote`, hint: msg`Text quoted from a source` },
  ),
  withTexts(
    {
      icon: 'table',
      isOn: (editor: Editor) => editor.isActive('table'),
      insert: (editor: Editor) => run(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { name: msg`Table`, hint: msg`Starts with three columns` },
  ),
  withTexts(
    {
      icon: 'image',
      insert: (_editor: Editor, prompts: InsertPrompts) => prompts.choosePicture(),
    },
    { name: msg`Picture`, hint: msg`JPEG, PNG, or WebP` },
  ),
  withTexts(
    {
      icon: 'minus',
      insert: (editor: Editor) => run(editor).setHorizontalRule().run(),
    },
    { name: msg`Divider`, hint: msg`A line between sections` },
  ),
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
