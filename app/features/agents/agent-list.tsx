import type { AgentHit } from '#server/agents/types.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DIRECTORY_PAGE_ROWS } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { AgentRow } from './agent-row.tsx'
import { fullName } from './full-name.ts'

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
      <JsonLd of={({ origin }) => listData(origin, hits, page)} />
    </>
  )
}

const listData = (origin: string, hits: readonly AgentHit[], page: number): JsonLdNode => ({
  '@type': 'ItemList',
  itemListElement: hits.map((agent, place) => ({
    '@type': 'ListItem',
    position: (page - 1) * DIRECTORY_PAGE_ROWS + place + 1,
    name: fullName(agent),
    url: `${origin}${paths.listing(agent)}`,
  })),
})
