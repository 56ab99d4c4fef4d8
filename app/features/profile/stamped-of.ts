import type { Standing } from '#server/agents/read-standings.ts'
import type { AgentView } from '#server/agents/view-agent.ts'

/** One who is gone is stamped with the day of the list that no longer holds them. */
export const stampedOf = ({ status, listedOn, newestListOn }: AgentView): Standing => ({
  status,
  date: status === 'listed' ? listedOn : newestListOn,
})
