import type { AgentQuery } from '#contract/agent-query.ts'
import { stateOf } from '#contract/states.ts'
import { searchAgents } from './search-agents.ts'
import type { AgentPage } from './types.ts'
import type { Db } from '#server/platform/db.ts'

type Found = {
  found: AgentPage
  /** What was done, in a sentence; nothing when the state has somebody. */
  beyond: readonly string[]
}

/** Where a state has nobody for what is needed, the others have: an agent may act for you from any of them. */
export async function searchBeyondState(db: Db, query: AgentQuery): Promise<Found> {
  const found = await searchAgents(db, query)
  if (found.total > 0 || query.state === '') return { found, beyond: [] }
  const everywhere = await searchAgents(db, { ...query, state: '' })
  if (everywhere.total === 0) return { found, beyond: [] }
  const name = stateOf(query.state.toUpperCase())?.name ?? query.state
  return {
    found: everywhere,
    beyond: [`Nobody in ${name} fits this, so we looked in every state: an agent may act for you from any of them.`],
  }
}
