/** The menu of blocks that a slash at the start of a line opens. It follows the keys while the cursor stays in the text. */
import { t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { BlockIcon } from './block-icon.tsx'
import { type BlockKind, blocksMatching } from './blocks.ts'
import type { InsertPrompts } from './insert-prompts.tsx'

type Props = { editor: Editor; prompts: InsertPrompts; children: ReactNode }

export function SlashMenu({ editor, prompts, children }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const [place, setPlace] = useState(0)
  const slash = slashIn(editor)
  const start = slash?.from ?? null
  useEffect(() => {
    setPlace(0)
    if (start === null) setDismissedAt(null)
  }, [start, slash?.typed])
  const blocks = slash && start !== dismissedAt ? blocksMatching(slash.typed) : []
  const isOpen = blocks.length > 0
  const chosen = blocks[Math.min(place, blocks.length - 1)]
  useActiveOption(editor, isOpen ? { list: id, option: `${id}-${chosen?.name}` } : null)
  useLayoutEffect(() => {
    if (isOpen && list.current && start !== null) placeBelow(editor, list.current, start)
  }, [isOpen, editor, start])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const insert = (block: BlockKind) => {
    if (!slash) return
    editor.chain().focus().deleteRange(slash).run()
    block.insert(editor, prompts)
  }
  const follow = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => setPlace((place + 1) % blocks.length),
      ArrowUp: () => setPlace((place - 1 + blocks.length) % blocks.length),
      Enter: () => chosen && insert(chosen),
      Tab: () => chosen && insert(chosen),
      Escape: () => setDismissedAt(start),
    }
    const act = acts[event.key]
    if (!act) return
    // Before the editor sees the key.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="relative" onKeyDownCapture={follow}>
      {children}
      {isOpen && (
        <ul ref={list} id={id} role="listbox" aria-label={t`Blocks`} className="slash-menu">
          {blocks.map((block) => (
            // The keys go to the text, which names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={block.name}
              id={`${id}-${block.name}`}
              role="option"
              aria-selected={block === chosen}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(block)}
            >
              <BlockIcon icon={block.icon} />
              <span>
                {block.name}
                <span className="block text-14 text-muted">{block.hint}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A paragraph of its own that has only a slash and a few letters, with the cursor at its end. */
function slashIn(editor: Editor): { from: number; to: number; typed: string } | null {
  const { empty, $from } = editor.state.selection
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
  const [, typed] = /^\/([a-z ]{0,20})$/i.exec($from.parent.textContent) ?? []
  if (typed === undefined || $from.parentOffset !== $from.parent.content.size) return null
  return { from: $from.start(), to: $from.pos, typed }
}

/** Screen readers announce the option while the focus stays in the text. */
function useActiveOption(editor: Editor, active: { list: string; option: string } | null) {
  const { list = '', option = '' } = active ?? {}
  useEffect(() => {
    const text = editor.view.dom
    if (option === '') return
    text.setAttribute('aria-controls', list)
    text.setAttribute('aria-activedescendant', option)
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, list, option])
}

/** Above the line where there is no room below it. */
function placeBelow(editor: Editor, menu: HTMLElement, at: number): void {
  const line = editor.view.coordsAtPos(at)
  const frame = menu.parentElement?.getBoundingClientRect() ?? { top: 0, left: 0 }
  const isAbove = line.bottom + menu.offsetHeight > window.innerHeight && line.top > menu.offsetHeight
  const top = isAbove ? line.top - menu.offsetHeight - 8 : line.bottom + 8
  menu.style.top = `${top - frame.top}px`
  menu.style.left = `${line.left - frame.left}px`
}
