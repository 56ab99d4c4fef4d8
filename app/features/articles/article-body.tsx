/**
 * Renders an article's document as elements. React escapes all text and only the few elements below exist, so nothing
 * in a document can run; links are checked again here, in case an older text holds one that isn't allowed today.
 */
import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'
import {
  type ArticleDocument,
  type Block,
  type Cell,
  type Heading,
  headingId,
  type Inline,
  isSafeLink,
  type List,
  type Picture,
  PICTURE_ADDRESS,
  type Table,
  type TextNode,
} from '#common/articles.ts'
import { unbroken } from '#app/ui/unbroken.tsx'

/** Nodes have no ids of their own, and an article doesn't change while it's being read. */
const numbered = <T,>(list: readonly T[]) => list.map((value, id) => ({ value, id }))

export function ArticleBody({ document }: { document: ArticleDocument }) {
  return (
    <div className="prose article-text text-18 [overflow-wrap:anywhere]">
      {numbered(document.content).map(({ value, id }) => (
        <BlockOf key={id} block={value} id={headingId(id)} />
      ))}
    </div>
  )
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  numbered(blocks).map(({ value, id }) => <BlockOf key={id} block={value} />)

function BlockOf({ block, id }: { block: Block; id?: string }) {
  switch (block.type) {
    case 'paragraph':
      return <ParagraphOf content={block.content ?? []} />
    case 'heading':
      return <HeadingOf heading={block} id={id} />
    case 'bulletList':
    case 'orderedList':
      return <ListOf list={block} />
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-marigold pl-5 [&>*+*]:mt-3">
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'table':
      return <TableOf table={block} />
    case 'image':
      return <PictureOf picture={block} />
    case 'horizontalRule':
      return <hr className="my-8 border-hairline" />
  }
}

const PictureOf = ({ picture: { attrs } }: { picture: Picture }) =>
  PICTURE_ADDRESS.test(attrs.src) ? (
    <img
      src={attrs.src}
      alt={attrs.alt}
      loading="lazy"
      className="max-h-[40rem] max-w-full rounded-box border border-hairline"
    />
  ) : null

/** The editor leaves empty paragraphs; they are skipped. */
const ParagraphOf = ({ content }: { content: readonly Inline[] }) =>
  content.length === 0 ? null : (
    <p>
      <Inlines content={content} />
    </p>
  )

function HeadingOf({ heading, id }: { heading: Heading; id: string | undefined }) {
  const words = <Inlines content={heading.content ?? []} />
  return heading.attrs.level === 2 ? (
    <h2 id={id} className="scroll-mt-24">
      {words}
    </h2>
  ) : (
    <h3>{words}</h3>
  )
}

function ListOf({ list }: { list: List }) {
  const items = numbered(list.content).map(({ value, id }) => (
    <li key={id} className="[&>ol]:mt-2 [&>ul]:mt-2">
      <Blocks blocks={value.content} />
    </li>
  ))
  return list.type === 'orderedList' ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** If wider than the screen, the table scrolls on its own, also by keyboard. */
function TableOf({ table }: { table: Table }) {
  const [first, ...rest] = table.content
  const isHead = first?.content.every(({ type }) => type === 'tableHeader') ?? false
  const body = isHead ? rest : table.content
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t`Table`} tabIndex={0} className="max-w-full overflow-x-auto [overflow-wrap:normal]">
      <table className="tabular w-full border-y border-hairline text-16">
        {isHead && first && (
          <thead className="border-b border-edge">
            <CellsOf cells={first.content} scope="col" />
          </thead>
        )}
        <tbody className="divide-y divide-hairline">
          {numbered(body).map(({ value, id }) => (
            <CellsOf key={id} cells={value.content} scope="row" />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const CELL = 'py-2.5 pr-5 text-left align-top last:pr-0'

const CellsOf = ({ cells, scope }: { cells: readonly Cell[]; scope: 'col' | 'row' }) => (
  <tr>
    {numbered(cells).map(({ value, id }) =>
      value.type === 'tableHeader' ? (
        <th key={id} scope={scope} className={`${CELL} font-semibold ${scope === 'row' ? 'sm:w-48' : ''}`}>
          <Blocks blocks={value.content} />
        </th>
      ) : (
        <td key={id} className={CELL}>
          <Blocks blocks={value.content} />
        </td>
      ),
    )}
  </tr>
)

const Inlines = ({ content }: { content: readonly Inline[] }) =>
  numbered(content).map(({ value, id }) => (
    <Fragment key={id}>{value.type === 'hardBreak' ? <br /> : <Words node={value} />}</Fragment>
  ))

function Words({ node: { text, marks } }: { node: TextNode }) {
  return (marks ?? []).reduce<ReactNode>((words, mark) => {
    if (mark.type === 'bold') return <strong>{words}</strong>
    if (mark.type === 'italic') return <em>{words}</em>
    if (!isSafeLink(mark.attrs.href)) return words
    return (
      <a href={mark.attrs.href} rel="nofollow ugc noopener">
        {words}
      </a>
    )
  }, unbroken(text))
}
