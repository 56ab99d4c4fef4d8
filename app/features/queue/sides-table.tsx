import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

export type SidesRow = {
  name: string
  /** Of each side; '' or null: it has none. One alone isn't of a side. */
  values: readonly [ReactNode, ReactNode] | readonly [ReactNode]
  differs?: boolean
}
type Props = {
  heads: readonly [ReactNode, ReactNode]
  rows: readonly SidesRow[]
  /** In place of a value that a side doesn't have. */
  blank?: string
}

/** Two records that may be of one person, fact by fact. What differs is said, bold, and tinted. */
export const SidesTable = ({ heads, rows, blank = t`none` }: Props) => (
  <table className="w-full table-fixed border-collapse text-left [&_td]:p-2 [&_td]:align-top [&_th]:p-2 [&_th]:align-top">
    <thead>
      <tr className="border-b border-edge">
        <th scope="col" className="w-24 sm:w-36">
          <span className="sr-only">{t`Fact`}</span>
        </th>
        <th scope="col">{heads[0]}</th>
        <th scope="col">{heads[1]}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, values, differs = false }) => (
        <tr key={name} className={`border-b border-hairline ${differs ? 'bg-marigold-tint' : ''}`}>
          <th scope="row" className="text-14 font-normal text-muted">
            {name}
            {differs && <span className="font-semibold text-ink"> {t`(differs)`}</span>}
          </th>
          {values.map((value, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- the sides of a row never move
            <Value key={nth} value={value} span={3 - values.length} {...{ differs, blank }} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type ValueProps = { value: ReactNode; span: number; differs: boolean; blank: string }

const Value = ({ value, span, differs, blank }: ValueProps) => (
  <td colSpan={span} className={`[overflow-wrap:anywhere] ${differs ? 'font-semibold' : ''}`}>
    {value || <span className="font-normal text-muted">{blank}</span>}
  </td>
)
