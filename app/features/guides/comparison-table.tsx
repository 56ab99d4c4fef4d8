/**
 * A table on wide screens; on phones, each row becomes a block that repeats its column names. The roles are written out
 * because some browsers drop table semantics when a table isn't displayed as one.
 */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { Comparison, ComparisonCell } from '#server/domains/guides/guide.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Words } from './guide-text.tsx'

const SIGNS = {
  yes: { sign: 'check', variant: 'text-evergreen' },
  partly: { sign: 'minus', variant: 'text-slate' },
  no: { sign: 'close', variant: 'text-muted' },
} as const

export function ComparisonTable({ comparison: { caption, columns, rows } }: { comparison: Comparison }) {
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
