/**
 * An agent as a card: in lists of the directory, beside a profile that can't be written to, on the home page. Few
 * elements, because a list shows twenty: icons and separators are drawn by agents.css.
 */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import type { AgentLine } from './agent-line.ts'

type Props = {
  /** Without a standing, nothing shows yet that the account is this person. */
  agent: AgentLine | (Omit<AgentLine, 'standing'> & { standing: null })
  /** Its number in a list, if it is on the map beside it. */
  row?: number | undefined
  /** The letter of its dot, on a map with letters. */
  pin?: string | undefined
  level?: 'h2' | 'h3'
  /** Without the ways to save and compare, which need the list's form and tray. */
  isAlone?: boolean
  /** In place of them: what the page lets people do with the agent. */
  acts?: ReactNode
  /** Below the facts: what the page itself says of the agent. */
  note?: ReactNode
}

/** The most telling first. */
const FACTS = ['away', 'matches', 'terms', 'languages', 'services'] as const

export function AgentCard({ agent, row, pin, level: Heading = 'h2', isAlone = false, acts, note }: Props) {
  const { to, id, name, photo, facts, firm, headline, headlineLang, standing, isReachable } = agent
  return (
    <li
      id={row === undefined ? undefined : `row-${row}`}
      className={isReachable ? 'agent-card' : 'agent-card agent-unclaimed'}
    >
      {pin && (
        <a href={`#dot-${pin}`} className="pin" aria-label={t`${pin}: ${name} on the map`}>
          {pin}
        </a>
      )}
      <Avatar name={name} id={id} photo={photo} size="list" />
      <Heading>
        <a href={to}>{name}</a>
        {standing && (
          <small className="whitespace-nowrap">
            {t`EA`} <Standing standing={standing} />
          </small>
        )}
      </Heading>
      <Rating {...agent} />
      <p className="agent-facts text-14">
        {facts}
        {firm && <span className="truncate">{`\u00A0· ${firm}`}</span>}
      </p>
      {headline && (
        <p lang={headlineLang} className="agent-headline">
          {headline}
        </p>
      )}
      {FACTS.map((about) =>
        about === 'terms' ? <Terms key={about} {...agent} /> : <Fact key={about} about={about} text={agent[about]} />,
      )}
      {note}
      <Actions agent={agent} isAlone={isAlone} acts={acts} />
    </li>
  )
}

const Fact = ({ about, text }: { about: string; text: string | undefined }) =>
  text ? <p className={`fact fact-${about}${about === 'clients' ? ' text-evergreen' : ''}`}>{text}</p> : null

/** Beside each other, where there is room; on a wide card, at its right. */
const Terms = ({ fee, clients }: Pick<AgentLine, 'fee' | 'clients'>) =>
  (fee || clients) && (
    <div className="terms">
      <Fact about="fee" text={fee} />
      <Fact about="clients" text={clients} />
    </div>
  )

/** `4.3 (10 reviews)`; where a card is narrow, agents.css makes it `4.3 (10)`. */
function Rating({ rating, unrated }: Pick<AgentLine, 'rating' | 'unrated'>) {
  if (rating === '') return unrated ? <p className="agent-unrated text-14 text-muted">{unrated}</p> : null
  const [, figures = rating, noun, end] = /^(.*\d)(\s\D+)(\))$/.exec(rating) ?? []
  return (
    <p className="agent-rating">
      {figures}
      {noun && <span>{noun}</span>}
      {end}
    </p>
  )
}

function Standing({ standing }: Pick<AgentLine, 'standing'>) {
  const status = statusLine(standing)
  return (
    <span title={status} className={standing.kind ? 'listed' : 'listed listed-none'}>
      {status}
    </span>
  )
}

type ActionsProps = {
  agent: Pick<AgentLine, 'id' | 'name' | 'isReachable' | 'replies'>
  isAlone: boolean
  acts: ReactNode
}

function Actions({ agent: { id, name, isReachable, replies }, isAlone, acts }: ActionsProps) {
  const isInList = !isAlone && acts === undefined
  return (
    <p className="card-acts no-print" data-wakes={isInList ? 'tray' : undefined}>
      {isReachable && (
        <a
          href={paths.newMessage(id)}
          rel="nofollow"
          className="card-message"
          aria-label={t`Send a message to ${name}`}
        >
          {t`Message`}
        </a>
      )}
      {acts}
      {isInList && (
        <>
          <button type="button" aria-label={t`Save ${name}`} aria-pressed="false">
            {t`Save`}
          </button>
          <label>
            {/* Off: the stored comparison says what is ticked, and may have changed since the page was left. */}
            <input type="checkbox" name="agents" value={id} autoComplete="off" aria-label={t`Compare ${name}`} />
            {t`Compare`}
          </label>
        </>
      )}
      {replies && <span className="ml-auto font-normal text-muted no-underline">{replies}</span>}
    </p>
  )
}
