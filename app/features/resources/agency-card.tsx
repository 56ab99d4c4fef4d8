import { paths } from '#common/paths.ts'
import { SourceNote } from './plain-entry.tsx'
import type { Agency } from './group-entries.ts'

type Props = {
  agency: Agency
  place: string
  /** A letter of the alphabet, for the first state that begins with it. */
  anchor?: string
}

/** A state or territory, its tax office, and who helps there. */
export function AgencyCard({ agency, place, anchor }: Props) {
  const { slug, title, content, sourceUrl } = agency
  return (
    <li id={slug} className="card break-inside-avoid">
      <h3 id={anchor} className="scroll-mt-36 text-18 leading-snug">
        {place}
      </h3>
      <a href={sourceUrl} className="mt-1 block font-semibold">
        {title}
      </a>
      {!content.incomeTax && <p className="tag tag-sand mt-2">No general tax on personal income</p>}
      {content.note && <p className="mt-1 text-14">{content.note}</p>}
      <p className="mt-1 text-14">
        <a href={paths.agentsInState(content.state)}>Enrolled agents in {place}</a>
      </p>
      <SourceNote {...agency} name={place} isLinked isListed />
    </li>
  )
}
