/** Up to three listings side by side; on a phone only the table scrolls. It prints as shown. */
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import type { ComparedColumn, ComparedRow } from './compare-row.ts'

type Props = {
  columns: readonly ComparedColumn[]
  rows: readonly ComparedRow[]
  /** The same page without one of the listings. */
  without: (id: string) => string
}

export function CompareTable({ columns, rows, without }: Props) {
  return (
    // Reachable and scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            {columns.map(({ id, name, to, standing }) => (
              <th key={id} scope="col">
                <span className="grid justify-items-start gap-2">
                  <a href={to} className="font-serif text-21">
                    {name}
                  </a>
                  <StatusBadge standing={standing} to={`${to}#standing`} />
                  <a href={without(id)} className="no-print inline-flex min-h-11 items-center text-14" rel="nofollow">
                    Take out<span className="sr-only"> {name}</span>
                  </a>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={columns[place]?.id}>
                  <Value value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ value }: { value: string | readonly string[] }) {
  if (value.length === 0) return <span className="text-muted">not said</span>
  if (typeof value === 'string') return value
  return (
    <ul className="grid gap-1">
      {value.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
