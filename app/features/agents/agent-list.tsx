import type { AgentHit } from '#server/agents/types.ts'
import { Pager } from '#app/ui/pager.tsx'
import { AgentRow } from './agent-row.tsx'

type Props = {
  hits: readonly AgentHit[]
  page: number
  lastPage: number
  /** The address of the list without its page number. */
  address: string
}

/** Rows between hairlines, and links to the other pages. */
export function AgentList({ hits, page, lastPage, address }: Props) {
  const addressOf = (wanted: number) =>
    wanted === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${wanted}`
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {hits.map((agent) => (
          <AgentRow key={agent.publicId} agent={agent} />
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
    </>
  )
}
