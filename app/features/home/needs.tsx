import { NEEDS } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'

/** Why people look for help: each need links to a search. */
export function Needs() {
  return (
    <section aria-labelledby="needs" className="later [--room:45rem] mt-14">
      <h2 id="needs" className="text-26">
        What do you need help with?
      </h2>
      <ul className="mt-4 grid border-t border-hairline sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4">
        {NEEDS.map(({ slug, label, hint, service }) => (
          <li key={slug} className="border-b border-hairline">
            <a href={`${paths.agents}?service=${service}`} className="group grid gap-0.5 py-3.5 no-underline">
              <span className="font-semibold group-hover:underline">{label}</span>
              <span className="text-14 text-muted">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
