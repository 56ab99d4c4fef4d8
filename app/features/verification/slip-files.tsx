import { sourceName } from '#app/features/agents/standing-stamp.tsx'
import { showNumber } from '#app/lib/show-count.ts'
import { showDate } from '#contract/show-date.ts'
import type { IrsList } from '#server/verification/types.ts'

/** Which files were read: their fingerprints let anyone compare. */
export function SlipFiles({ lists }: { lists: readonly IrsList[] }) {
  if (lists.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="font-sans text-14 font-semibold text-muted">Which files were read</h2>
      <ul className="mt-1 divide-y divide-hairline border-y border-hairline">
        {lists.map(({ run, kind, listDate, files }) => (
          <li key={run} className="grid gap-1 py-2">
            <p>
              {sourceName(kind)}, {showDate(listDate)}
            </p>
            {files.map(({ name, bytes, sha256 }) => (
              <p key={sha256} className="text-14 text-muted">
                {name}, {showNumber(bytes)} bytes, SHA-256
                <span className="block font-mono break-all text-ink">{sha256}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
