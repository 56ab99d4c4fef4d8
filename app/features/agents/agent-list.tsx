import { useRef } from 'react'
import type { DotMap } from '#server/places/draw-dots.ts'
import { type Packed, unpack } from '#app/lib/pack.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Button } from '#app/ui/button.tsx'
import { DIRECTORY_PAGE_ROWS } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { AgentLine } from './agent-line.ts'
import { AgentRow } from './agent-row.tsx'
import { ResultMap } from './result-map.tsx'
import { useRowActs } from './use-row-acts.ts'

type Props = {
  hits: Packed<readonly AgentLine[]>
  page: number
  lastPage: number
  /** The address of the list without its page number. */
  address: string
  /** A map beside the list shows where its rows lie, by their numbers. */
  map?: DotMap | null
  /** The place searched around, which a comparison tells distances from. */
  near?: string
}

/** Rows between hairlines, and links to the other pages. */
export function AgentList({ hits: packed, page, lastPage, address, map = null, near = '' }: Props) {
  const hits = unpack(packed)
  const addressOf = (wanted: number) =>
    wanted === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${wanted}`
  return (
    <>
      <Rows key={addressOf(page)} hits={hits} map={map} near={near} />
      <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
      <JsonLd of={({ origin }) => listData(origin, hits, page)} />
    </>
  )
}

/** A form, so that choosing whom to compare works without script. */
function Rows({ hits, map, near }: { hits: readonly AgentLine[] } & Required<Pick<Props, 'map' | 'near'>>) {
  const form = useRef<HTMLFormElement>(null)
  const acts = useRowActs(form)
  return (
    <form ref={form} action={paths.compareChosen}>
      {near && <input type="hidden" name="near" value={near} />}
      <div className={map ? 'lg:grid lg:grid-cols-[1fr_24rem] lg:gap-8' : undefined}>
        <ul className={map ? 'rows numbered' : 'rows'}>
          {hits.map((agent) => (
            <AgentRow key={agent.to} agent={agent} />
          ))}
        </ul>
        {map && <ResultMap map={map} />}
      </div>
      {acts ? <acts.ChosenTray list={form} near={near} /> : <PlainTray />}
    </form>
  )
}

/** Shown by the look alone, once somebody is ticked. */
const PlainTray = () => (
  <div className="compare-tray no-print">
    <Button>Compare</Button>
  </div>
)

const listData = (origin: string, hits: readonly AgentLine[], page: number): JsonLdNode => ({
  '@type': 'ItemList',
  itemListElement: hits.map(({ name, to }, place) => ({
    '@type': 'ListItem',
    position: (page - 1) * DIRECTORY_PAGE_ROWS + place + 1,
    name,
    url: `${origin}${to}`,
  })),
})
