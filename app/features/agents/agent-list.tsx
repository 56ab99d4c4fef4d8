import { island } from '#app/page/island.tsx'
import { CompareTray } from '#app/features/saved/compare-tray.tsx'
import type { DotMap } from '#server/domains/places/draw-dots.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DIRECTORY_PAGE_ROWS, COMPARED_KEY, SAVED_KEY } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { AgentLine } from './agent-line.ts'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import outlines from '#app/features/map/states.svg?url'
import { AUTHORIZED_USER } from '#app/lib/session/stored-pair.ts'

type Props = {
  hits: readonly AgentLine[]
  /** Elsewhere, after a list of less than a page. */
  byVideo: readonly AgentLine[]
  /** In a sentence. */
  orderedBy: string
  page: number
  lastPage: number
  /** The URL of the list without its page number. */
  address: string
  /** A map beside the list shows where its rows are, by row number. */
  map?: DotMap | null
  /** The place searched around, from which a comparison measures distances. */
  near?: string
}

/** Rows separated by hairlines, how they are ordered, and links to the other pages. */
export function AgentList({ hits, byVideo, orderedBy, page, lastPage, address, map = null, near = '' }: Props) {
  const addressOf = (wanted: number) =>
    wanted === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${wanted}`
  return (
    <>
      {hits.length > 0 && <OrderLine orderedBy={orderedBy} />}
      {hits.length + byVideo.length > 0 && <Rows {...{ hits, byVideo, map, near }} />}
      <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
      {hits.some(({ isDemo }) => !isDemo) && (
        <JsonLd of={({ origin }) => ({ '@type': 'ItemList', itemListElement: itemsOf(origin, hits, page) })} />
      )}
    </>
  )
}

function OrderLine({ orderedBy }: { orderedBy: string }) {
  return (
    <p className="mb-2 text-14 text-muted">
      {orderedBy} No one pays for a place. <a href={paths.howResultsAreOrdered}>How results are ordered</a>
    </p>
  )
}

const Tray = island('tray', 'interaction', CompareTray, [COMPARED_KEY, SAVED_KEY, AUTHORIZED_USER])

/** A form, so that selecting agents to compare works without script. */
function Rows({ hits, byVideo, map, near }: Required<Pick<Props, 'hits' | 'byVideo' | 'map' | 'near'>>) {
  return (
    <form action={paths.compareChosen}>
      {near && <input type="hidden" name="near" value={near} />}
      <div className={map ? 'lg:grid lg:grid-cols-[1fr_24rem] lg:gap-8' : undefined}>
        <ul className={map ? 'rows numbered' : 'rows'}>
          {hits.map((agent) => (
            <AgentRow key={agent.to} agent={agent} />
          ))}
        </ul>
        {map && <ResultMap map={map} />}
      </div>
      {byVideo.length > 0 && <ByVideo agents={byVideo} />}
      <Tray near={near} />
    </form>
  )
}

function ByVideo({ agents }: { agents: readonly AgentLine[] }) {
  return (
    <section aria-label="By video" className="mt-8">
      <h2 className="text-21">By video, from elsewhere</h2>
      <p className="mb-2 text-muted">An EA may act in every state. These agents meet by video.</p>
      <ul className="rows">
        {agents.map((agent) => (
          <AgentRow key={agent.to} agent={agent} />
        ))}
      </ul>
    </section>
  )
}

/** Each at its position in the list; demo people are left out. */
const itemsOf = (origin: string, hits: readonly AgentLine[], page: number): JsonLdNode[] =>
  hits.flatMap(({ name, to, isDemo }, place) =>
    isDemo
      ? []
      : {
          '@type': 'ListItem',
          position: (page - 1) * DIRECTORY_PAGE_ROWS + place + 1,
          name,
          url: `${origin}${to}`,
        },
  )

/** One row of a result list: a large name, secondary facts in one line, status badge and actions at the right. */
function AgentRow({ agent: { to, name, facts, headline, offer, standing } }: { agent: AgentLine }) {
  const id = to.slice(-8)
  return (
    <li>
      <h2 className="text-21">
        <a href={to}>{name}</a>
        <small>EA</small>
      </h2>
      <p className="tabular text-muted">{facts}</p>
      {headline && <p>{headline}</p>}
      {offer && <p className="text-14">{offer}</p>}
      <StatusBadge standing={standing} />
      <p className="row-acts no-print" data-wakes="tray">
        <a href={to} aria-label={`View ${name}`}>
          View
        </a>
        <button type="button" value={id} aria-label={`Save ${name}`} aria-pressed="false">
          Save
        </button>
        <label>
          {/* Off: the stored comparison says what is ticked, and may have changed since the page was left. */}
          <input type="checkbox" name="agents" value={id} autoComplete="off" aria-label={`Compare ${name}`} />
          Compare
        </label>
      </p>
    </li>
  )
}

/**
 * Where the rows of this page are. Hidden from screen readers, because the list beside it says the same in words. Drawn
 * on the server, without tiles or script.
 */
function ResultMap({ map: { dots, frame, states, locator, scale } }: { map: DotMap }) {
  const [x, y, side] = frame
  const radius = side * 0.032
  const foot = y + side * 0.96
  return (
    <div aria-hidden="true" className="no-print hidden lg:block">
      <svg viewBox={`${x} ${y} ${side} ${side}`} className="result-map sticky top-24" fontSize={radius * 1.15}>
        {states.map((code) => (
          <use key={code} href={`${outlines}#${code}`} />
        ))}
        {dots.map(({ x: left, y: top, rows }) => (
          <g key={rows.join()}>
            <circle cx={left} cy={top} r={radius} />
            <text x={left} y={top} fontSize={rows.length > 1 ? radius * 0.9 : undefined}>
              {rows.length > 1 ? `${rows[0]}+` : rows[0]}
            </text>
          </g>
        ))}
        {locator && <Locator locator={locator} frame={frame} />}
        {scale && scale.units < side / 2 && (
          <g className="scale">
            <path d={`M${x + side * 0.04} ${foot}h${scale.units}`} />
            <text x={x + side * 0.04 + scale.units / 2} y={foot - side * 0.03}>
              {scale.miles} mi
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}

/** The whole state in a corner, with this map's frame on it. */
function Locator({
  locator: { state, box },
  frame: [x, y, side],
}: Pick<DotMap, 'frame'> & { locator: NonNullable<DotMap['locator']> }) {
  const size = side * 0.26
  return (
    <svg x={x + side * 0.03} y={y + side * 0.03} width={size} height={size} viewBox={box.join(' ')} className="locator">
      <use href={`${outlines}#${state}`} />
      <rect x={x} y={y} width={side} height={side} />
    </svg>
  )
}
