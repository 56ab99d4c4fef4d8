import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useSite } from '#app/lib/site.ts'
import { island } from '#app/page/island.tsx'
import { OldCopy } from '#app/features/listing/old-copy.tsx'
import { CompareTray } from '#app/features/saved/compare-tray.tsx'
import { JsonLd, type JsonLdNode } from '#app/ui/json-ld.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { type AreaMap, isLettered } from '#common/map-layout.ts'
import { today } from '#common/dates.ts'
import { isStaleList } from '#common/list-freshness.ts'
import { DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { statusLine } from '#common/list-status.ts'
import { addressIn } from '#common/translated.ts'
import { AgentCard } from './agent-card.tsx'
import type { AgentLine } from './agent-line.ts'
import { MapFigure, type Zoom } from '#app/features/map/area-map.tsx'
import { AUTHORIZED_USER, COMPARED_KEY, SAVED_KEY } from '#common/browser-storage.ts'

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
  /** A map beside the list shows where its rows are, by letter. */
  map?: AreaMap | null
  /** What the map shows, for screen readers. */
  mapLabel?: string
  /** Larger areas than the map's. */
  zoom?: readonly Zoom[]
  /** Of whose page it is the list: `Fresno, CA`. */
  place?: string
  /** The place searched around, from which a comparison measures distances. */
  near?: string
}

/** Cards, how they are ordered, and links to the other pages. */
export function AgentList(props: Props) {
  const {
    hits,
    byVideo,
    orderedBy,
    page,
    lastPage,
    address,
    map = null,
    mapLabel = t`Map of the agents on this list`,
    zoom = [],
    near = '',
  } = props
  const place = props.place ?? near
  const addressOf = (wanted: number) =>
    wanted === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${wanted}`
  return (
    <>
      {hits.length > 0 && <ListFacts hits={hits} />}
      {hits.length + byVideo.length > 0 && (
        <Rows {...{ hits, byVideo, map, mapLabel, zoom, near, place, address }} isOnePage={lastPage === 1} />
      )}
      {hits.length > 0 && (
        <p className="mt-4 text-14 text-muted">
          {orderedBy} {t`Agents can’t pay for placement.`}{' '}
          <a href={paths.howResultsAreOrdered}>{t`How results are ordered`}</a>
        </p>
      )}
      <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
      {hits.some(({ isDemo }) => !isDemo) && (
        <JsonLd of={({ origin }) => ({ '@type': 'ItemList', itemListElement: itemsOf(origin, hits, page) })} />
      )}
    </>
  )
}

/**
 * Once for all of its agents, which IRS file has them. On a phone behind its first line, so that the first agent is on the
 * first screen (agents.css).
 */
function ListFacts({ hits }: { hits: readonly AgentLine[] }) {
  const [status, ...others] = new Set(hits.map(({ standing }) => statusLine(standing)))
  const isStale = hits.some(({ standing: { date } }) => date && isStaleList(date, today()))
  return (
    <details className="list-facts more">
      <summary>{isStale ? t`Our copy of the list is out of date.` : t`About this list`}</summary>
      <p className="flex flex-wrap gap-x-6">
        {others.length === 0 && (
          <span>
            <i aria-hidden="true" className="listed" /> {status}.
          </span>
        )}
        <OldCopy listDates={hits.map(({ standing }) => standing.date)} />
      </p>
    </details>
  )
}

/** One request to several of them, which most people don't expect. */
const AskSeveral = ({ address, place }: Pick<RowsProps, 'address' | 'place'>) => (
  <li className="ask-several no-print">
    <a
      href={paths.newRequest({ search: searchIn(address, place) })}
      rel="nofollow"
      className="flex min-h-11 items-center rounded-box bg-evergreen-tint px-4 font-semibold text-evergreen"
    >
      {t`Ask up to three agents with one request`}
    </a>
  </li>
)

/** What the list is the answer to: a page of a place has it in its path. */
function searchIn(address: string, place: string): string {
  const search = new URLSearchParams(address.split('?')[1])
  if (place !== '' && !search.has('q')) search.set('q', place)
  return search.toString()
}

const Tray = island('tray', 'interaction', CompareTray, [COMPARED_KEY, SAVED_KEY, AUTHORIZED_USER])

type RowsProps = Required<
  Pick<Props, 'hits' | 'byVideo' | 'map' | 'mapLabel' | 'zoom' | 'near' | 'place' | 'address'>
> & { isOnePage: boolean }

/**
 * A form, so that selecting agents to compare works without script. Beside a map, each row and its dot link to each
 * other; on a phone the same links change between list and map.
 */
function Rows(props: RowsProps) {
  const { hits, map, mapLabel, zoom, near, place, address, isOnePage } = props
  const { start, reachable, unclaimed, videos, isVideoFirst } = partsOf(props)
  return (
    <form action={paths.compareChosen}>
      {near && <input type="hidden" name="near" value={near} />}
      {/* The map stays in view beside these rows, and ends with them. */}
      <div className={map ? 'mapped' : 'agents'}>
        {map && <Views />}
        <ul id={map ? 'list' : undefined} className="agent-cards">
          <Reachable cards={reachable} {...{ hits, address, place }} />
          {!isVideoFirst && unclaimed}
        </ul>
        {map && (
          <MapFigure
            {...{ zoom, isOnePage }}
            map={withListed(map, start)}
            label={mapLabel}
            names={namesOn(map, hits)}
          />
        )}
        {isVideoFirst && (
          <>
            {videos}
            <section className="col-span-full mt-5">
              <ul className="agent-cards">{unclaimed}</ul>
            </section>
          </>
        )}
      </div>
      {!isVideoFirst && videos}
      <Tray near={near} place={place} />
    </form>
  )
}

const Views = () => (
  <nav aria-label={t`View`} className="views no-print">
    <a href="#list">{t`List`}</a>
    <a href="#map" data-wakes="map">
      {t`Map`}
    </a>
  </nav>
)

/** After so many cards there is the offer to ask several. */
const CARDS_BEFORE_OFFER = 3
/** Of those who can't be written to, after those who can. More are folded, if the list ends on this page. */
const UNCLAIMED_SHOWN = 6
/** With fewer who can be written to, those who meet by video come before those who can't. */
const FEW_REACHABLE = 5

/** Those who can be written to, or all where the list has no such order; those who can't; and those elsewhere. */
function partsOf({ hits, map, byVideo, isOnePage }: RowsProps) {
  const cards = cardsOf(hits, map)
  const start = startOfUnclaimed(hits)
  return {
    start,
    reachable: start === -1 ? cards : cards.slice(0, start),
    unclaimed: start !== -1 && <Unclaimed cards={cards.slice(start)} isOnePage={isOnePage} />,
    videos: byVideo.length > 0 && <ByVideo agents={byVideo} />,
    isVideoFirst: byVideo.length > 0 && start !== -1 && start < FEW_REACHABLE,
  }
}

type Cards = readonly ReactNode[]

/** With the offer to ask several of them. */
function Reachable({ cards, hits, address, place }: Pick<RowsProps, 'hits' | 'address' | 'place'> & { cards: Cards }) {
  if (!hits.some(({ isReachable }) => isReachable)) return cards
  return (
    <>
      {cards.slice(0, CARDS_BEFORE_OFFER)}
      <AskSeveral address={address} place={place} />
      {cards.slice(CARDS_BEFORE_OFFER)}
    </>
  )
}

function cardsOf(hits: readonly AgentLine[], map: AreaMap | null) {
  const pins = pinsOf(map)
  return hits.map((agent, at) => <AgentCard key={agent.to} agent={agent} {...pins.get(at + 1)} />)
}

/** Those who can't be written to, under their heading. */
function Unclaimed({ cards, isOnePage }: Pick<RowsProps, 'isOnePage'> & { cards: Cards }) {
  const { name } = useSite()
  const shown = isOnePage ? UNCLAIMED_SHOWN : cards.length
  const rest = cards.slice(shown)
  return (
    <>
      <li className="agent-cards-part">
        <h2 className="text-22">{t`On the IRS list but not yet on ${name}`}</h2>
        <p className="text-muted">{t`You can’t message these agents here yet, but you can save or compare them.`}</p>
      </li>
      {cards.slice(0, shown)}
      {rest.length > 0 && (
        <li className="agent-cards-rest">
          <details className="more">
            <summary className="min-h-11 font-semibold text-evergreen">{t`Show ${rest.length} more`}</summary>
            <ul className="agent-cards">{rest}</ul>
          </details>
        </li>
      )}
    </>
  )
}

/** Of the rows that are on the map, or in the number of one of its cities. */
function pinsOf(map: AreaMap | null) {
  const { rows = [], cities = [] } = map ?? {}
  const hasLetters = isLettered(rows)
  const counted = cities.flatMap((city) => city.rows ?? [])
  return new Map([
    ...rows.map(({ row, letter }) => [row, { row, pin: hasLetters ? letter : undefined }] as const),
    ...counted.map((row) => [row, { row, pin: undefined }] as const),
  ])
}

/** Index of the first who can't be written to, if all before it can and none after it; -1: no such order. */
function startOfUnclaimed(hits: readonly AgentLine[]): number {
  const start = hits.findIndex(({ isReachable }) => !isReachable)
  return start > 0 && hits.slice(start).every(({ isReachable }) => !isReachable) ? start : -1
}

/** A map that counts the whole list names no one. */
const namesOn = ({ rows }: AreaMap, hits: readonly AgentLine[]) => (rows.length > 0 ? hits.map(({ name }) => name) : [])

/** On a map of rows, dots tell apart who can be written to. */
const withListed = (map: AreaMap, start: number): AreaMap =>
  map.rows.length === 0 || start === -1 ? map : { ...map, listedFrom: start + 1 }

/** The page is about another place: more are a search away. */
const BY_VIDEO_SHOWN = 4

function ByVideo({ agents }: { agents: readonly AgentLine[] }) {
  return (
    <section aria-label={t`By video`} className="col-span-full mt-8">
      <h2 className="text-22">{t`Agents elsewhere who meet by video`}</h2>
      <p className="mb-2 text-muted">{t`An enrolled agent can represent you from any state. These agents meet by video.`}</p>
      <ul className="agent-cards">
        {agents.slice(0, BY_VIDEO_SHOWN).map((agent) => (
          <AgentCard key={agent.to} agent={agent} />
        ))}
      </ul>
      {agents.length > BY_VIDEO_SHOWN && (
        <p className="mt-4">
          <LinkButton to={`${paths.agents}?mode=video`} rel="nofollow">{t`All agents who meet by video`}</LinkButton>
        </p>
      )}
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
          url: `${origin}${addressIn(currentLanguage(), to)}`,
        },
  )
