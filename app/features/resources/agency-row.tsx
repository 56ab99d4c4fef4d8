import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '#common/paths.ts'
import { ListedSource } from './plain-entry.tsx'
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
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
        <h3 id={anchor} className="scroll-mt-36">
          {place}
        </h3>
        <a href={paths.agentsInState(content.state)} className="text-14">
          <Trans>
            Enrolled agents<span className="sr-only"> in {place}</span>
          </Trans>
        </a>
      </div>
      <div>
        <a href={sourceUrl} className="block w-fit font-semibold">
          {title}
        </a>
        {!content.incomeTax && <p className="tag tag-sand mt-1.5">{t`No general tax on personal income`}</p>}
        {content.note && <p className="mt-1 text-14">{content.note}</p>}
        <ListedSource {...agency} name={place} isLinked />
      </div>
    </li>
  )
}
