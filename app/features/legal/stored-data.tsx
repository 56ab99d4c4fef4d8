/** The tables of the privacy policy, made from what the software itself goes by. */
import { ComparisonTable } from '#app/features/guides/guide-cards.tsx'
import type { StoredData } from '#server/platform/personal-data/describe.ts'
import type { StoredItem } from '#common/browser-storage.ts'

/** A table would have five narrow columns, so each kind of data is a block. */
export const StoredDataList = ({ stored }: { stored: readonly StoredData[] }) => (
  <ul className="my-6 list-none divide-y divide-hairline border-y border-hairline p-0">
    {stored.map(({ name, category, what, why, howLong, whoSees, kept }) => (
      <li key={name} className="m-0 grid break-inside-avoid gap-x-6 gap-y-2 py-5 sm:grid-cols-[12rem_1fr]">
        <div>
          <h3 className="mt-0 text-18 leading-snug">{name}</h3>
          <p className="mt-1 text-14 text-muted">{category}</p>
        </div>
        <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[6rem_1fr] [&>dd]:m-0 [&>dt]:text-14 [&>dt]:leading-6 [&>dt]:text-muted">
          <dt>What</dt>
          <dd>{what}</dd>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>How long</dt>
          <dd>{[howLong, ...kept].join(' ')}</dd>
          <dt>Who sees it</dt>
          <dd>{whoSees}</dd>
        </dl>
      </li>
    ))}
  </ul>
)

const AREAS = {
  cookie: 'Cookie',
  localStorage: 'Storage of the browser',
  sessionStorage: 'Storage of the tab',
} as const

export const StoredInBrowserTable = ({ items }: { items: readonly StoredItem[] }) => (
  <ComparisonTable
    comparison={{
      caption: 'Everything that this site can store in your browser',
      columns: ['Name', 'Where', 'Why', 'Until when'],
      rows: items.map(({ area, name, isPrefix, why, until }) => ({
        head: isPrefix ? `${name.trim()} …` : name,
        note: isPrefix ? 'More follows the name.' : null,
        cells: [AREAS[area], why, until].map((text) => ({ answer: null, text: [text] })),
      })),
    }}
  />
)
