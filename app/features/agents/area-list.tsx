/** The list on the page of a state or a city: its filters, what was found, and the agents. */
import { plural, t } from '@lingui/core/macro'
import { useSite } from '#app/lib/site.ts'
import type { ReactNode } from 'react'
import type { Zoom } from '#app/features/map/area-map.tsx'
import type { readArea } from '#server/domains/agents/read-area.ts'
import { paths } from '#common/paths.ts'
import type { AreaMap } from '#common/map-layout.ts'
import { agentLine, type AgentLine } from './agent-line.ts'
import { AgentList } from './agent-list.tsx'
import { addressWithout, FilterBar, ListHead } from './filter-bar.tsx'
import { LooserSearch, Tries } from './no-results.tsx'
import { describeLooser } from './search-text.ts'

type Area = Awaited<ReturnType<typeof readArea>>
export type ShownArea = Omit<Area, 'hits' | 'byVideo'> & { hits: readonly AgentLine[]; byVideo: readonly AgentLine[] }

/** On the server. Readers of these pages don't need the distance from the center of the place. */
export const shownArea = ({ hits, byVideo, ...area }: Area): ShownArea => ({
  ...area,
  hits: hits.map((hit) =>
    agentLine({ ...hit, distanceMiles: area.total === 0 ? hit.distanceMiles : null }, area.query),
  ),
  byVideo: byVideo.map((hit) => agentLine(hit, { ...area.query, mode: null })),
})

type Props = {
  area: ShownArea
  /** `Fresno, CA`. */
  place: string
  /** As a search for it: "New York" would be the city. */
  searchPlace: string
  /** Of the page that takes the conditions. */
  path: string
  map: AreaMap | null
  mapLabel?: string
  zoom: readonly Zoom[]
  /** How many agents the place has, while none is left out. */
  summary: ReactNode
}

export function AreaList({ area, summary, place, searchPlace, path, map, zoom, ...labels }: Props) {
  const { singular, plural: many } = useSite().product
  const { query, facets, total, sentences, hasConditions } = area
  return (
    <>
      {(total > 0 || hasConditions) && <FilterBar action={path} query={query} facets={facets} total={total} />}
      <ListHead action={path} {...{ query, total }}>
        {hasConditions ? (
          <>
            <output>
              {plural(total, {
                0: `No ${many} in ${place} match these filters.`,
                one: `# ${singular} in ${place} matches these filters.`,
                other: `# ${many} in ${place} match these filters.`,
              })}{' '}
              {sentences.join(' ')}
            </output>{' '}
            <a href={path}>{t`Remove all filters`}</a>
          </>
        ) : (
          summary
        )}
      </ListHead>
      {area.looser.length > 0 && (
        <div className="mt-4">
          <Tries>
            {area.looser.map(({ field, total: left }) => (
              <LooserSearch
                key={field}
                {...describeLooser(query, field)}
                to={addressWithout(field === 'state' ? paths.agents : path, query, field)}
                total={left}
              />
            ))}
          </Tries>
        </div>
      )}
      <AgentList {...area} {...labels} place={searchPlace} map={map} zoom={zoom} />
    </>
  )
}
