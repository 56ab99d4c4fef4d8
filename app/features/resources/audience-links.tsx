import { paths } from '#contract/paths.ts'
import { DEADLINE_AUDIENCES, type DeadlineAudience } from '#contract/resource-kinds.ts'

/** Whose dates are shown: everybody’s or one audience’s. Links, so that each view is an address. */
export function AudienceLinks({ audience }: { audience: DeadlineAudience | null }) {
  const views = [{ slug: null, label: 'Everybody' }, ...DEADLINE_AUDIENCES]
  return (
    <nav aria-label="Whose dates" className="no-print">
      <ul className="flex flex-wrap gap-2">
        {views.map(({ slug, label }) => (
          <li key={label}>
            <a
              href={slug ? `${paths.deadlines}?who=${slug}` : paths.deadlines}
              data-keep-scroll
              aria-current={slug === audience ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-stamp border border-edge px-3 text-14 font-semibold no-underline hover:border-evergreen aria-[current]:border-evergreen aria-[current]:bg-evergreen-tint aria-[current]:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
