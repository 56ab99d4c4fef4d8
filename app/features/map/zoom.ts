import { t } from '@lingui/core/macro'
import type { Zoom } from './area-map.tsx'
import { agentSearchParams } from '#common/agent-query.ts'
import { paths } from '#common/paths.ts'
import { stateName, stateOf } from '#common/states.ts'

/** Where the areas around a place are, the largest first: the country, its state, its county. */
export function zoomOut({ state = null, county = null }: { state?: string | null; county?: string | null }): Zoom[] {
  const known = state ? stateOf(state) : null
  return [
    { name: t`United States`, to: paths.states },
    ...(known ? [{ name: stateName(known), to: paths.agentsInState(known.code) }] : []),
    ...(county
      ? [{ name: county, to: `${paths.agents}?${agentSearchParams({ city: county, state: state ?? '' })}` }]
      : []),
  ]
}
