import { useRef, ViewTransition, type RefObject, useEffect, useState } from 'react'
import type { DotMap } from '#server/domains/places/draw-dots.ts'
import { type Packed, unpack } from '#app/lib/pack.ts'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Button } from '#app/ui/button.tsx'
import { DIRECTORY_PAGE_ROWS, COMPARED_KEY, SAVED_KEY } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { AgentLine } from './agent-line.ts'
import { StaticFragment } from '#app/ui/static-fragment.tsx'
import { nameTransition } from '#app/features/listing/full-name.ts'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import outlines from '#app/features/map/states.svg?url'
import type * as Acts from '#app/features/saved/row-actions.tsx'
import { AUTHORIZED_USER } from '#common/auth-session.ts'

type Props = {
  hits: Packed<readonly AgentLine[]>
  page: number
  lastPage: number
  /** The URL of the list without its page number. */
  address: string
  /** A map beside the list shows where its rows are, by row number. */
  map?: DotMap | null
  /** The place searched around, from which a comparison measures distances. */
  near?: string
}

/** Rows separated by hairlines, and links to the other pages. */
export function AgentList({ hits: packed, page, lastPage, address, map = null, near = '' }: Props) {
  const hits = unpack(packed)
  const addressOf = (wanted: number) =>
    wanted === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${wanted}`
  return (
    <>
      <Rows key={addressOf(page)} hits={hits} map={map} near={near} />
      <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
      {hits.some(({ isDemo }) => !isDemo) && (
        <JsonLd of={({ origin }) => ({ '@type': 'ItemList', itemListElement: itemsOf(origin, hits, page) })} />
      )}
    </>
  )
}

/** A form, so that selecting agents to compare works without script. */
function Rows({ hits, map, near }: { hits: readonly AgentLine[] } & Required<Pick<Props, 'map' | 'near'>>) {
  const form = useRef<HTMLFormElement>(null)
  const acts = useRowActions(form)
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
      {acts ? <acts.CompareTray list={form} near={near} /> : <PlainTray />}
    </form>
  )
}

/** Shown by CSS alone, once an agent is selected. */
const PlainTray = () => (
  <div className="compare-tray no-print">
    <Button>Compare</Button>
  </div>
)

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
function AgentRow({ agent }: { agent: AgentLine }) {
  const { to, name, facts, headline, offer, standing } = agent
  return (
    // Twenty of these on a page, identical except for their text.
    <StaticFragment
      id={`row of ${standing.kind} ${standing.date}${headline && ', headline'}${offer && ', offer'}`}
      values={[to, name, facts, headline, offer, nameTransition(to), to.slice(-8)]}
      render={(...values) => rowOf(agent, values)}
    />
  )
}

/** @param agent decides which parts there are; `values` is their text. */
function rowOf(agent: AgentLine, values: readonly string[]) {
  const [to = '', name = '', facts, headline, offer, transition = '', id] = values
  return (
    <li>
      <ViewTransition name={transition} share="name" default="none">
        <h2 className="text-21">
          <a href={to}>{name}</a>
          <small>EA</small>
        </h2>
      </ViewTransition>
      <p className="tabular text-muted">{facts}</p>
      {agent.headline && <p>{headline}</p>}
      {agent.offer && <p className="text-14">{offer}</p>}
      <StatusBadge standing={agent.standing} />
      <p className="row-acts no-print">
        <a href={to} aria-label={`View ${name}`}>
          View
        </a>
        <button type="button" value={id} aria-label={`Save ${name}`} aria-pressed="false">
          Save
        </button>
        <label>
          <input type="checkbox" name="agents" value={id} aria-label={`Compare ${name}`} />
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

type RowActions = typeof Acts

const load = (): Promise<RowActions> => import('#app/features/saved/row-actions.tsx')

/**
 * Save and Compare for a list's rows. Their code is loaded by the first click, or right away if something is stored.
 *
 * @returns null until loaded.
 */
function useRowActions(form: RefObject<HTMLFormElement | null>): RowActions | null {
  const [acts, setActs] = useState<RowActions | null>(null)
  useEffect(() => {
    const list = form.current
    if (!list) return
    const start = async (then: (loaded: RowActions) => void) => {
      const loaded = await load()
      setActs(loaded)
      then(loaded)
    }
    const follow = ({ target }: Event) => {
      const control = target instanceof Element && target.closest<HTMLInputElement>('.row-acts :is(input, button)')
      if (control) void start(({ pressed }) => pressed(control))
    }
    if (hasStored('sessionStorage', COMPARED_KEY) || list.querySelector('.row-acts :checked')) {
      void start(({ restoreComparison }) => restoreComparison(list))
    }
    if (hasStored('localStorage', SAVED_KEY) || hasStored('localStorage', AUTHORIZED_USER)) {
      void start(({ showSaved }) => showSaved(list))
    }
    list.addEventListener('click', follow)
    return () => list.removeEventListener('click', follow)
  }, [form])
  return acts
}

function hasStored(where: 'sessionStorage' | 'localStorage', key: string): boolean {
  try {
    return window[where].getItem(key) !== null
  } catch {
    // This browser blocks storage.
    return false
  }
}
