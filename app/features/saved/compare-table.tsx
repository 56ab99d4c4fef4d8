/**
 * Up to three listings side by side, with their names in view. What is the same for all is quiet, and said once. On a
 * phone, what a row is about is above it. It prints as shown.
 */
import { labelList } from '#common/option-lists.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { WriteLink } from '#app/features/listing/write-link-island.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { ComparedColumn, ComparedRow, Value as ComparedValue } from './compare-row.ts'

type TableProps = {
  columns: readonly ComparedColumn[]
  rows: readonly ComparedRow[]
  /** Asks for the place from which distances are measured. */
  distance: ReactNode
  /** The same page without one of the listings. */
  without: (id: string) => string
}

export function CompareTable({ columns, rows, distance, without }: TableProps) {
  const same = rows.filter(({ isSame }) => isSame).length
  return (
    <div className="compare">
      {columns.length > 1 && (
        <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-x-6">
          <p className="text-14 text-muted">
            {plural(rows.length - same, { one: '# row differs', other: '# rows differ' })};{' '}
            {plural(same, { one: '# row is the same for all.', other: '# rows are the same for all.' })}
          </p>
          {/* Hides by CSS alone. */}
          {same > 0 && same < rows.length && <Checkbox label={t`Show only differences`} autoComplete="off" />}
        </div>
      )}
      <table className="compare-table sheet" aria-label={t`Comparison`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t`What`}</span>
            </th>
            {columns.map(({ id, name, photo, to }) => (
              <th key={id} scope="col">
                <Avatar name={name} id={id} photo={photo} size="list" />
                <a href={to}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="compare-acts no-print">
            <th scope="row">
              <span className="sr-only">{t`Actions`}</span>
            </th>
            {columns.map(({ id, name, to, takesMessages }) => (
              <td key={id}>
                <div className="flex flex-wrap items-center gap-x-5">
                  {takesMessages ? (
                    <WriteLink listing={id} name={name} />
                  ) : (
                    <LinkButton to={to}>
                      <Trans>
                        View profile<span className="sr-only"> of {name}</span>
                      </Trans>
                    </LinkButton>
                  )}
                  <a
                    href={without(id)}
                    className="inline-flex min-h-11 items-center justify-center text-14"
                    rel="nofollow"
                  >
                    <Trans>
                      Remove<span className="sr-only"> {name}</span>
                    </Trans>
                  </a>
                </div>
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.name} className={row.isSame ? 'compare-same' : undefined}>
              <th scope="row">
                {row.name}
                {!row.isSame && columns.length > 1 && <span className="sr-only"> {t`(differs)`}</span>}
                {row.isLocation && distance}
              </th>
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cells({
  row: { isSame, values },
  columns,
}: {
  row: ComparedRow
  columns: readonly ComparedColumn[]
}): ReactNode {
  const [first = ''] = values
  if (isSame) {
    const value =
      typeof first === 'string' ? first : labelList(first.map((each) => (typeof each === 'string' ? each : each.main)))
    return (
      <td colSpan={columns.length}>
        {columns.length === 2 ? t`${value} (both agents)` : t`${value} (all ${columns.length} agents)`}
      </td>
    )
  }
  return values.map((value, place) => (
    <td key={columns[place]?.id}>
      <Value value={value} />
    </td>
  ))
}

function Value({ value }: { value: ComparedValue }) {
  if (value.length === 0) {
    return <span className="text-muted">{t`Not stated`}</span>
  }
  if (typeof value === 'string') return value
  return (
    <ul className="grid gap-1">
      {value.map((each) =>
        typeof each === 'string' ? (
          <li key={each}>{each}</li>
        ) : (
          <li key={`${each.main} ${each.note}`}>
            <strong className={each.note === undefined ? 'agent-rating' : undefined}>{each.main}</strong>
            {each.note !== undefined && <span className="block text-14 text-muted">{each.note}</span>}
          </li>
        ),
      )}
    </ul>
  )
}
