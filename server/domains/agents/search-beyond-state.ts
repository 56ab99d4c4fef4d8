import type { AgentQuery } from '#common/agent-query.ts'
import { stateOf } from '#common/states.ts'
import { searchAgents } from './search-agents.ts'
import type { AgentPage } from './types.ts'
import type { Db } from '#server/platform/db.ts'

type Found = {
  found: AgentPage
  /** What was done, in a sentence; empty when the state has a match. */
  beyond: readonly string[]
}

/** If no agent in the state fits, searches the other states: an agent from any state can represent you. */
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
