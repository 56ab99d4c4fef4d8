import { SourceNote } from './plain-entry.tsx'
import type { Agency } from './group-entries.ts'

/** A state or territory and its tax office. */
export function AgencyRow({ agency, place }: { agency: Agency; place: string }) {
  const { slug, title, content } = agency
  const remarks = [content.incomeTax ? '' : 'No general tax on personal income.', content.note].filter(Boolean)
  return (
    <li
      id={slug}
      className="grid break-inside-avoid gap-x-6 border-t border-hairline py-3.5 first:border-t-0 sm:grid-cols-[12rem_1fr]"
    >
      <h3 className="text-18 leading-snug">{place}</h3>
      <div>
        <a href={agency.sourceUrl}>{title}</a>
        {remarks.length > 0 && <p className="text-14">{remarks.join(' ')}</p>}
        <SourceNote {...agency} name={place} isLinked />
      </div>
    </li>
  )
}
