/** Renders the text of a guide as elements. React escapes all of it, so nothing in a text can run. */
import { Fragment, type ReactNode } from 'react'
import { unbroken } from '#app/ui/unbroken.tsx'
import type { Block, Card, Inline } from '#server/domains/guides/guide.ts'

/** Texts have no keys of their own, and don't change while they are being read. */
export const numbered = <T,>(list: readonly T[]) => list.map((value, id) => ({ value, id }))

/** `showCard`: for texts that have cards. A page without them doesn't load their code. */
type Props = { blocks: readonly Block[]; showCard?: (card: Card) => ReactNode }

export const Blocks = ({ blocks, showCard }: Props) =>
  numbered(blocks).map(({ value, id }) => <Fragment key={id}>{shown(value, showCard)}</Fragment>)

function shown(block: Block, showCard: Props['showCard']): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <h3 id={block.id}>
          <Words text={block.text} />
        </h3>
      )
    case 'list':
      return <List {...block} />
    default:
      if (!showCard) throw new Error(`This page shows text only, not "${block.kind}".`)
      return showCard(block)
  }
}

function List({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const entries = numbered(items).map(({ value, id }) => (
    <li key={id}>
      <Words text={value} />
    </li>
  ))
  return isOrdered ? <ol>{entries}</ol> : <ul>{entries}</ul>
}

export const Words = ({ text }: { text: readonly Inline[] }) =>
  numbered(text).map(({ value, id }) => <Fragment key={id}>{wordsOf(value)}</Fragment>)

function wordsOf(part: Inline): ReactNode {
  if (typeof part === 'string') return unbroken(part)
  if (part.kind === 'code') return <span className="font-mono text-14">{part.text}</span>
  const words = <Words text={part.text} />
  if (part.kind === 'link') return <a href={part.to}>{words}</a>
  return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>
}
