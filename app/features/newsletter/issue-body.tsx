/** The blocks of an issue as elements: only text and links, so nothing in them can execute. */
import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { type Block, isSafeHref, type Span } from '#common/newsletter-issue.ts'
import { unbroken } from '#app/ui/unbroken.tsx'

/** Blocks have no ids of their own; using the index is safe because an issue doesn't change while it is being read. */
const numbered = <T,>(list: readonly T[]) => list.map((value, index) => ({ value, id: index }))

export const partId = (place: number): string => `part-${place}`

export function IssueBody({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {numbered(blocks).map(({ value, id }) => (
        <IssueBlock key={id} block={value} place={id} />
      ))}
    </div>
  )
}

function IssueBlock({ block, place }: { block: Block; place: number }) {
  if (block.kind === 'heading') return <h2 id={partId(place)}>{unbroken(block.text)}</h2>
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
  const held = unbroken(text)
  const words = strong ? <strong>{held}</strong> : held
  return href && isSafeHref(href) ? <a href={href}>{words}</a> : words
}

/** The first issues come with the demo directory and were never sent. */
export const ExampleMark = () => <span className="tag tag-sand">{t`example`}</span>
