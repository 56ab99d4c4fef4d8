/** What is more than text in a guide: tables, questions, offers of help, buttons, and the page's own parts. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Blocks, numbered, Words } from './guide-text.tsx'
import type { Card, Comparison, ComparisonCell, HiringQuestion, Link, Offer } from '#server/domains/guides/guide.ts'

/** What a page puts where its text says `::name`: a form, a button. */
export type Parts = Readonly<Record<string, ReactNode>>

/** @param parts of the page. */
export function cardOf(card: Card, parts: Parts): ReactNode {
  switch (card.kind) {
    case 'code':
      return <Code text={card.text} />
    case 'table':
      return <PlainTable table={card} />
    case 'comparison':
      return <ComparisonTable comparison={card.comparison} />
    case 'questions':
      return <QuestionCards questions={card.questions} />
    case 'offers':
      return <Offers offers={card.offers} />
    case 'buttons':
      return <Buttons links={card.links} />
    case 'notice':
      return (
        <Notice>
          <Blocks blocks={card.body} showCard={(inner) => cardOf(inner, parts)} />
        </Notice>
      )
    case 'part':
      if (!(card.name in parts)) throw new Error(`This page has no part "::${card.name}".`)
      return parts[card.name]
  }
}

/* Long lines and wide tables scroll in their own boxes, also by keyboard. */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
const Code = ({ text }: { text: string }) => (
  <pre tabIndex={0} translate="no" className="card max-w-full overflow-x-auto p-4 font-mono text-14">
    <code>{text}</code>
  </pre>
)

const CELL = 'py-2.5 pr-5 text-left align-top last:pr-0'

/** Without the row of its columns, if they have no names. */
function PlainTable({ table: { columns, rows } }: { table: Extract<Card, { kind: 'table' }> }) {
  return (
    <div tabIndex={0} className="max-w-full overflow-x-auto [overflow-wrap:normal]">
      <table className={`tabular w-full border-y border-hairline text-16 ${columns.length > 2 ? 'min-w-[34rem]' : ''}`}>
        {columns.some((name) => name.length > 0) && (
          <thead className="border-b border-edge">
            <tr>
              {numbered(columns).map(({ value, id }) => (
                <th key={id} scope="col" className={`${CELL} font-semibold`}>
                  <Words text={value} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="divide-y divide-hairline">
          {numbered(rows).map((row) => (
            <tr key={row.id}>
              {numbered(row.value).map(({ value, id }) => (
                <td key={id} className={CELL}>
                  <Words text={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */

const QuestionCards = ({ questions }: { questions: readonly HiringQuestion[] }) => (
  <div className="grid gap-4">
    {questions.map((question) => (
      <QuestionCard key={question.id} question={question} />
    ))}
  </div>
)

/** One question, why to ask it, and what good and bad answers sound like. Never split across printed pages. */
function QuestionCard({ question: { id, ask, why, good, bad } }: { question: HiringQuestion }) {
  return (
    <article className="card break-inside-avoid p-5 md:p-6">
      <h3 id={id} className="mt-0 text-22 leading-snug">
        {ask}
      </h3>
      <p className="mt-2 max-w-[68ch]">
        <Words text={why} />
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-evergreen">
            <Icon name="check" /> {t`A good answer`}
          </dt>
          <dd className="mt-0.5">
            <Words text={good} />
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-1.5 text-14 font-semibold text-brick">
            <Icon name="warning" /> {t`A bad answer`}
          </dt>
          <dd className="mt-0.5">
            <Words text={bad} />
          </dd>
        </div>
      </dl>
    </article>
  )
}

const Offers = ({ offers }: { offers: readonly Offer[] }) => (
  <div className="divide-y divide-hairline sheet">
    {offers.map(({ name, when, what, links }) => (
      <div key={name} className="grid break-inside-avoid gap-x-6 gap-y-1 py-4 sm:grid-cols-[13rem_1fr]">
        <p className="text-14 leading-6 text-muted">{when}</p>
        <div>
          <h3 className="mt-0 text-18 leading-snug">{name}</h3>
          <p className="mt-1">
            <Words text={what} />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-5">
            {links.map(({ to, text }) => (
              <a key={to} href={to} className={to.startsWith('tel:') ? 'tabular' : undefined}>
                <Words text={text} />
              </a>
            ))}
          </p>
        </div>
      </div>
    ))}
  </div>
)

/** The first is the main action. */
const Buttons = ({ links }: { links: readonly Link[] }) => (
  <div className="no-print flex flex-wrap gap-3">
    {links.map(({ to, text }, place) => (
      <LinkButton key={to} to={to} variant={place === 0 ? 'primary' : 'secondary'}>
        <Words text={text} />
      </LinkButton>
    ))}
  </div>
)

const SIGNS = {
  yes: { sign: 'check', variant: 'text-evergreen' },
  partly: { sign: 'minus', variant: 'text-slate' },
  no: { sign: 'close', variant: 'text-muted' },
} as const

/**
 * A table on wide screens; on phones, each row becomes a block that repeats its column names. The roles are written out
 * because some browsers drop table semantics when a table isn't displayed as one.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
function ComparisonTable({ comparison: { caption, columns, rows } }: { comparison: Comparison }) {
  const [first, ...others] = columns
  return (
    <table role="table" className="my-6 block w-full text-left text-14 md:table">
      <caption className="mb-3 block text-left font-semibold md:table-caption">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-edge">
          {[first, ...others].map((column) => (
            <th key={column} role="columnheader" scope="col" className="py-2 pr-4 align-bottom font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <TableRow key={row.head} row={row} columns={others} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({
  row: { head, note, cells },
  columns,
}: {
  row: Comparison['rows'][number]
  columns: readonly string[]
}) {
  return (
    <tr role="row" className="block break-inside-avoid border-b border-hairline py-3 md:table-row">
      <th
        role="rowheader"
        scope="row"
        className="block pb-1 align-top text-16 leading-snug font-semibold md:table-cell md:w-[26%] md:py-3 md:pr-4"
      >
        {head}
        {note && <span className="mt-0.5 block text-14 font-normal text-muted">{note}</span>}
      </th>
      {cells.map((cell, place) => (
        <td
          key={columns[place]}
          role="cell"
          className="grid grid-cols-[8.5rem_1fr] gap-x-3 py-1 align-top md:table-cell md:py-3 md:pr-4"
        >
          <span aria-hidden="true" className="text-muted md:hidden">
            {columns[place]}
          </span>
          <CellText cell={cell} />
        </td>
      ))}
    </tr>
  )
}

function CellText({ cell: { answer, text } }: { cell: ComparisonCell }) {
  const words = (
    <span>
      <Words text={text} />
    </span>
  )
  if (!answer) return words
  const { sign, variant } = SIGNS[answer]
  return (
    <span className="flex gap-1.5">
      <Icon name={sign} className={`mt-0.5 ${variant}`} />
      {words}
    </span>
  )
}
