import { REVIEWED_ON } from '#contract/reviewed-on.ts'
import { showDate } from '#contract/show-date.ts'
import { type SourceKey, SOURCES } from './sources.ts'

/** The end of every guide: what it rests on, and when it was read against that. */
export function SourcesList({ sources }: { sources: readonly SourceKey[] }) {
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-reading border-t border-hairline pt-8">
      <h2 id="sources" className="text-26">
        Sources
      </h2>
      <ul className="mt-4 grid gap-2.5">
        {sources.map((key) => {
          const { name, publisher, href } = SOURCES[key]
          return (
            <li key={key} className="break-inside-avoid">
              <a href={href}>{name}</a>
              <span className="text-14 text-muted"> · {publisher}</span>
              <span className="hidden font-mono text-14 break-all print:block">{href}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-6 text-14 text-muted">
        Reviewed <time dateTime={REVIEWED_ON}>{showDate(REVIEWED_ON)}</time>. Rules and dates change: where it matters,
        read the source itself.
      </p>
    </section>
  )
}
