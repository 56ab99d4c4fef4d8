import { listName } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import type { IrsList } from '#server/domains/verification/types.ts'

/** The files behind the data, so that anyone can compare. */
export function OpenDataLists({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section>
      <h2 className="mt-10 text-26">From which lists</h2>
      <ul className="mt-3 grid gap-4">
        {lists.map(({ run, kind, listDate, scope, files }) => (
          <li key={run}>
            <p>
              {listName(kind)}, {formatLongDate(listDate)}, {scope ? scope.join(', ') : 'the whole country'}
            </p>
            {files.map(({ name, sha256 }) => (
              <p key={sha256} className="text-14 text-muted">
                {name}, SHA-256 <span className="font-mono break-all">{sha256}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
