/** The blocks of an issue as elements: text and links alone, so nothing in them can run. */
import { Fragment } from 'react'
import { type Block, isSafeHref, type Span } from '#contract/newsletter-issue.ts'
import { holdDates } from '#contract/show-date.ts'

/** Blocks have no names of their own; an issue does not change under its reader. */
const numbered = <T,>(list: readonly T[]) => list.map((value, index) => ({ value, id: index }))

export function IssueBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {numbered(blocks).map(({ value, id }) => (
        <IssueBlock key={id} block={value} />
      ))}
    </div>
  )
}

function IssueBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{holdDates(block.text)}</h2>
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  }
  const items = numbered(block.items).map(({ value, id }) => (
    <li key={id}>
      <Spans spans={value} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  numbered(spans).map(({ value, id }) => (
    <Fragment key={id}>
      <SpanOf span={value} />
    </Fragment>
  ))

function SpanOf({ span: { text, href, strong } }: { span: Span }) {
  const held = holdDates(text)
  const words = strong ? <strong>{held}</strong> : held
  return href && isSafeHref(href) ? <a href={href}>{words}</a> : words
}
