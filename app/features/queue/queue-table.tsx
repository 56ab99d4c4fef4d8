/**
 * Rows that staff work through: columns to sort by, and checkboxes. Where there is little room, each row is a block of
 * labeled values (queue.css). It knows no address and no call: what it shows and does is in its properties.
 */
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { Selection } from './use-selection.ts'
import type { Sorting } from './use-sorting.ts'

export type Column<Row> = {
  /** In the address and the call, if the table can be sorted by it. */
  key: string
  name: string
  /** What begins with the longest or the newest says so in its own words. */
  isSortable?: boolean
  /** Sorted by a time, but shows how long ago that is: the earliest is the longest. */
  isAge?: boolean
  /** Figures are at the right. */
  isFigure?: boolean
  /** What says itself what it is, such as a button: on a phone, it needs no label. */
  needsNoLabel?: boolean
  /** A button of the row, at its end: only screen readers need its head. */
  isAct?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  /** Names the table for screen readers. */
  label: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** In the name of the row's checkbox. */
  nameOf: (row: Row) => string
  sorting?: Sorting | undefined
  selection?: Selection | undefined
  /** Marks a row: the one that is shown beside the table, or below it by `detail`. */
  current?: string | null
  /** What opens below the current row. */
  detail?: ((row: Row) => ReactNode) | undefined
  /** In place of rows. */
  empty?: ReactNode
  /** Beside what it lists: two columns, at most. */
  isNarrow?: boolean
  /** On a phone, what follows the name is one line. */
  isBrief?: boolean
  /** On a phone, its figures are one row of columns, below what else a row says. */
  isStrip?: boolean
}

export function QueueTable<Row>(props: Props<Row>) {
  const { label, columns, rows, selection } = props
  return (
    <div data-queue className={`queue ${shapeOf(props)}`}>
      <table aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="queue-check">
                <SelectAll selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorting={props.sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <Skeleton columns={columns} hasSelection={selection !== undefined} />
          ) : (
            rows.map((row) => <Row key={props.idOf(row)} {...props} row={row} />)
          )}
          {rows?.length === 0 && props.empty && (
            <tr className="queue-detail">
              <td colSpan={columns.length}>{props.empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const shapeOf = ({ isNarrow, isBrief, isStrip }: Pick<Props<never>, 'isNarrow' | 'isBrief' | 'isStrip'>) => {
  if (isNarrow) return 'queue-narrow'
  return `queue-wide ${isBrief ? 'queue-brief' : isStrip ? 'queue-strip' : ''}`
}

function SelectAll({ selection: { ids, total: count, toggleAll } }: { selection: Selection }) {
  const isPart = ids.length > 0 && ids.length < count
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t`Select all ${count}`}
        checked={count > 0 && ids.length === count}
        disabled={count === 0}
        onChange={toggleAll}
        ref={(box) => {
          if (box) box.indeterminate = isPart
        }}
      />
    </label>
  )
}

type HeadingProps<Row> = { column: Column<Row>; sorting: Sorting | undefined }

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { key, name, isSortable, isFigure, isAct, isAge = false } = column
  const shape = isFigure ? 'queue-figure' : undefined
  if (isSortable && sorting) return <SortHeading {...{ name, shape, sorting, isAge }} column={key} />
  return (
    <th scope="col" className={shape}>
      {isAct ? <span className="sr-only">{name}</span> : name}
    </th>
  )
}

type SortProps = { column: string; name: string; shape: string | undefined; isAge: boolean; sorting: Sorting }

function SortHeading({ column, name, shape, isAge, sorting: { by, dir, onSort } }: SortProps) {
  const isSorted = by === column
  const isRising = (dir === 'asc') !== isAge
  return (
    <th scope="col" aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'} className={shape}>
      <button type="button" onClick={() => onSort(column)}>
        {name}
        <Icon name={isSorted ? 'chevron-down' : 'sort'} className={isSorted && isRising ? 'rotate-180' : ''} />
      </button>
    </th>
  )
}

function Row<Row>(props: Props<Row> & { row: Row }) {
  const { row, columns, idOf, nameOf, selection, current, detail } = props
  const id = idOf(row)
  const isCurrent = id === current
  return (
    <>
      <tr aria-current={isCurrent ? 'true' : undefined} data-selected={selection?.has(id) || undefined}>
        {selection && (
          <td className="queue-check">
            <label>
              <input
                type="checkbox"
                aria-label={t`Select ${nameOf(row)}`}
                checked={selection.has(id)}
                disabled={!selection.can(id)}
                onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey)}
              />
            </label>
          </td>
        )}
        {columns.map(({ key, name, isFigure, isAct, needsNoLabel = isAct, cell }, nth) =>
          nth === 0 ? (
            <th key={key} scope="row">
              {cell(row)}
            </th>
          ) : (
            <td
              key={key}
              data-label={needsNoLabel ? undefined : name}
              className={isFigure ? 'queue-figure' : isAct ? 'queue-act' : undefined}
            >
              {cell(row)}
            </td>
          ),
        )}
      </tr>
      {detail && isCurrent && (
        <tr className="queue-detail">
          <td colSpan={columns.length + (selection ? 1 : 0)}>{detail(row)}</td>
        </tr>
      )}
    </>
  )
}

/** In the shape of the rows to come. */
function Skeleton<Row>({ columns, hasSelection }: { columns: readonly Column<Row>[]; hasSelection: boolean }) {
  const id = useId()
  return ['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'].map((width, nth) => (
    <tr key={`${id}${nth + 1}`} className="queue-skeleton">
      {hasSelection && <td aria-hidden="true" className="queue-check" />}
      {columns.map(({ key, name, isFigure }, place) => (
        <td key={key} data-label={name} className={isFigure ? 'queue-figure' : undefined}>
          <div className={`inline-block h-4 rounded-stamp bg-hairline ${place === 0 ? width : 'w-16'}`} />
          {nth === 0 && place === 0 && <output className="sr-only">{t`Loading`}</output>}
        </td>
      ))}
    </tr>
  ))
}
