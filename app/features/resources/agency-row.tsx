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
export function AgencyRow({ agency, place, anchor }: Props) {
  const { slug, title, content, sourceUrl } = agency
  return (
    <li id={slug} className="lookup">
      <h3 id={anchor} className="scroll-mt-36">
        {place}
      </h3>
      <div>
        <a href={sourceUrl} className="block w-fit font-semibold">
          {title}
        </a>
        {!content.incomeTax && <p className="tag tag-sand mt-1.5">No general tax on personal income</p>}
        {content.note && <p className="mt-1 text-14">{content.note}</p>}
        <SourceNote
          {...agency}
          name={place}
          isLinked
          isListed
          instead={
            <a href={paths.agentsInState(content.state)}>Agents in {content.state === 'DC' ? `the ${place}` : place}</a>
          }
        />
      </div>
    </li>
  )
}
