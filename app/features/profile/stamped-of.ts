import type { StampedStanding } from '#app/features/agents/standing-stamp.tsx'
import type { AgentView } from '#server/agents/view-agent.ts'

/** One who is gone is stamped with the day of the list that no longer holds them. */
export const stampedOf = ({ status, listedOn, newestListOn }: AgentView): StampedStanding => ({
  status,
  date: status === 'listed' ? listedOn : newestListOn,
})
