/** The buttons above the text. All of them are also available as keyboard shortcuts, by typing, or with a slash. */
import { t } from '@lingui/core/macro'
import './editor.css'
import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import { BlockIcon } from './block-icon.tsx'
import { BLOCK_KINDS, type BlockKind } from './blocks.ts'
import type { InsertPrompts } from './insert-prompts.tsx'

type Props = { editor: Editor; isPlain: boolean; prompts: InsertPrompts }

export function Toolbar({ editor, isPlain, prompts }: Props) {
  const run = () => editor.chain().focus()
  return (
    <div
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={moveFocus}
      className="tools flex gap-0.5 border-b border-hairline p-1"
    >
      <Tool
        name={t`Bold`}
        icon="bold"
        keys="Mod+B"
        on={editor.isActive('bold')}
        press={() => run().toggleBold().run()}
      />
      {!isPlain && (
        <Tool
          name={t`Italic`}
          icon="italic"
          keys="Mod+I"
          on={editor.isActive('italic')}
          press={() => run().toggleItalic().run()}
        />
      )}
      <Tool name={t`Link`} icon="link" keys="Mod+K" on={editor.isActive('link')} press={prompts.askLink} />
      <Gap />
      {BLOCK_KINDS.filter((block) => !isPlain || block.isPlain).map(({ name, icon, keys, isOn, insert }) => (
        <Tool key={name} {...{ name, icon, keys }} on={isOn?.(editor)} press={() => insert(editor, prompts)} />
      ))}
      <Gap />
      <Tool name={t`Undo`} icon="undo" keys="Mod+Z" press={() => run().undo().run()} />
      <Tool name={t`Redo`} icon="undo" isMirrored keys="Mod+Shift+Z" press={() => run().redo().run()} />
      {editor.isActive('table') && <TableTools editor={editor} />}
    </div>
  )
}

const Gap = () => <span aria-hidden="true" className="mx-1 my-2 w-px shrink-0 bg-hairline" />

/** The arrow keys also lead from button to button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const here = tools.findIndex((tool) => tool === document.activeElement)
  tools.at((here + step) % tools.length)?.focus()
  event.preventDefault()
}

type ToolProps = {
  name: string
  icon: BlockKind['icon']
  keys?: string | undefined
  on?: boolean | undefined
  isMirrored?: boolean
  press: () => void
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)
const shownKeys = (keys: string) => keys.replace('Mod', isMac() ? '⌘' : 'Ctrl')

const Tool = ({ name, icon, keys, on, isMirrored, press }: ToolProps) => (
  <button
    type="button"
    aria-pressed={on}
    aria-keyshortcuts={keys?.replace('Mod', isMac() ? 'Meta' : 'Control')}
    // Keeps the cursor where it is in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={press}
    className="tool"
  >
    <BlockIcon icon={icon} className={isMirrored ? '[scale:-1_1]' : ''} />
    <span className="tool-tip">
      {name}
      {keys && <span aria-hidden="true"> {shownKeys(keys)}</span>}
    </span>
  </button>
)

function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  return (
    <div className="flex gap-0.5 md:w-full md:border-t md:border-hairline md:pt-1">
      <Gap />
      <TableTool name={t`Add row`} press={() => run().addRowAfter().run()} />
      <TableTool name={t`Add column`} press={() => run().addColumnAfter().run()} />
      <TableTool name={t`Delete row`} press={() => run().deleteRow().run()} />
      <TableTool name={t`Delete column`} press={() => run().deleteColumn().run()} />
      <TableTool name={t`Delete table`} press={() => run().deleteTable().run()} />
    </div>
  )
}

const TableTool = ({ name, press }: Pick<ToolProps, 'name' | 'press'>) => (
  <button
    type="button"
    onMouseDown={(event) => event.preventDefault()}
    onClick={press}
    className="min-h-9 cursor-pointer rounded-stamp px-3 text-14 font-medium whitespace-nowrap hover:bg-evergreen-tint"
  >
    {name}
  </button>
)
