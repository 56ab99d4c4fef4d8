/** The results of a search across all resources, grouped by kind. */
import type { ResourceEntry } from '#server/domains/resources/types.ts'
import { groupEntries } from './group-entries.ts'
import { KIND_LABELS, entryDisplay } from './entry-display.ts'

export function FoundEntries({ entries }: { entries: readonly ResourceEntry[] }) {
  if (entries.length === 0) return null
  return (
    <div className="mb-12 grid max-w-reading gap-8">
      {groupEntries(KIND_LABELS, entries, ({ kind }) => kind).map(({ id, heading, entries }) => (
        <section key={id} aria-labelledby={`found-${id}`}>
          <h2 id={`found-${id}`} className="text-21">
            {heading}
          </h2>
          <ul className="mt-2 border-y border-hairline">
            {entries.map((entry) => {
              const { to, name, words } = entryDisplay(entry)
              return (
                <li key={entry.slug} className="border-t border-hairline py-3 first:border-t-0">
                  <a href={to} className="font-semibold">
                    {name}
                  </a>
                  <p className="line-clamp-2 text-14 text-muted">{words}</p>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
