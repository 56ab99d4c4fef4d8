import { paths } from '#common/paths.ts'
import { DEADLINE_AUDIENCES, type DeadlineAudience } from '#common/resources.ts'

/** The audience filter: everyone's dates or one audience's. Links, so that each view has a URL. */
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
