/** Whom a request goes to: the agents whom the client came with, and others to choose, with what one chooses by. */
import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import {
  describeStates,
  formatDistance,
  formatFee,
  languageLabels,
  modeLabels,
  ratingLine,
} from '#app/features/listing/labels.ts'
import { awayLine, formatWait } from '#app/features/listing/reply-line.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { currentLanguage } from '#common/i18n.ts'
import { labelInSentence, labelList } from '#common/option-lists.ts'
import type { AgentChoice, AgentChoices } from '#common/request-schemas.ts'
import { REQUEST_AGENTS_MAX } from '#common/requests.ts'
import { addressIn } from '#common/translated.ts'

/** Of the names of the checkboxes. */
export const AGENT = 'agent_'

type Props = {
  id: string
  problem?: string | undefined
  choices: AgentChoices
  ticked: number
  /** Below the notes. */
  children: ReactNode
}

/** Those that the client came with are chosen; the others are there to choose. */
export function AgentsField({ id, problem, choices: { chosen, more, notes }, ticked, children }: Props) {
  const described = [`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const others = more.slice(0, Math.max(OFFERED - chosen.length, 0))
  const all = { isInvalid: problem !== undefined, countId: `${id}-count`, isFull: ticked >= REQUEST_AGENTS_MAX }
  return (
    <fieldset id={id} name="agents" tabIndex={-1} aria-describedby={described} className="min-w-0 outline-none">
      <legend className="text-14 font-semibold">{t`Agents to ask`}</legend>
      <p id={`${id}-hint`} className="text-14 text-muted">
        {t`Choose up to three agents. Each agent gets your request separately and doesn’t see who else you asked.`}
      </p>
      <output id={all.countId} className="mt-1 block text-14 font-semibold">
        {t`${ticked} of ${REQUEST_AGENTS_MAX} agents chosen.`}{' '}
        {all.isFull && t`To choose another agent, uncheck one first.`}
      </output>
      <ul className="mt-2 grid gap-2">
        {chosen.map((agent) => (
          <AgentField key={agent.listing_id} agent={agent} isChosen {...all} />
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-3 max-w-[68ch] text-14">
          {note}
        </p>
      ))}
      {children}
      <ul className="mt-2 grid gap-2">
        {others.map((agent) => (
          <AgentField key={agent.listing_id} agent={agent} {...all} />
        ))}
      </ul>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Enough to choose between, with the chosen ones. */
const OFFERED = 6

type ChoiceProps = { agent: AgentChoice; isChosen?: boolean; isInvalid: boolean; isFull: boolean; countId: string }

/** A fourth can't be ticked; the count says why. Disabled, it couldn't be reached to hear that. */
function AgentField({ agent, isChosen = false, isInvalid, isFull, countId }: ChoiceProps) {
  const [isTicked, setTicked] = useState(isChosen)
  return (
    <AgentRow
      agent={agent}
      name={`${AGENT}${agent.listing_id}`}
      defaultChecked={isChosen}
      aria-invalid={isInvalid ? true : undefined}
      aria-disabled={isFull && !isTicked ? true : undefined}
      aria-describedby={isFull ? countId : undefined}
      onClick={(event) => {
        if (isFull && event.currentTarget.checked) event.preventDefault()
      }}
      onChange={(event) => setTicked(event.target.checked)}
    />
  )
}

/** An agent with a checkbox, and what one chooses by. On a phone, the facts have the whole row. */
export const AgentRow = ({ agent, ...checkbox }: { agent: AgentChoice } & ComponentProps<'input'>) => (
  <li className="flex flex-wrap items-start gap-x-3 rounded-box border border-edge bg-raised px-4 py-3 has-checked:border-evergreen has-checked:bg-evergreen-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
    <label className="grid min-h-11 grow basis-64 max-sm:basis-full cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 has-[[aria-disabled]:not(:checked)]:cursor-default">
      <input {...checkbox} type="checkbox" className="size-6 accent-evergreen aria-disabled:not-checked:opacity-60" />
      <Avatar name={agent.name} id={agent.listing_id} photo={agent.photo} />
      <span className="min-w-0">
        <span className="block font-serif text-18 [overflow-wrap:anywhere]">{agent.name}, EA</span>
        <span className="block text-14 text-muted">{factsOf(agent)}</span>
      </span>
      <span className="col-span-full flex flex-wrap gap-x-5 sm:col-start-3">
        {agent.away_until && (
          <span className="fact fact-away">{t`${awayLine(agent.away_until)}: the answer may take longer.`}</span>
        )}
        {termsOf(agent).map(({ about, text }) => (
          <span key={about} className={`fact fact-${about}`}>
            {text}
          </span>
        ))}
      </span>
    </label>
    <a
      href={addressIn(currentLanguage(), agent.path)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-9 items-center text-14"
      aria-label={t`Profile of ${agent.name} (opens in a new tab)`}
    >
      {t`Profile`}
    </a>
  </li>
)

/** Where they are, and how others found them. */
export const factsOf = ({ location, miles, languages, average, review_count: reviews }: AgentChoice): string =>
  joinWithDots([
    location,
    formatDistance(miles),
    labelList(languageLabels(languages.filter((tag) => tag !== 'en')), labelInSentence),
    average === null ? '' : ratingLine(average, reviews),
  ])

/** `From $350 per case`, `Free`; '' for none. */
export function feeFrom(fee: AgentChoice['fee']): string {
  const price = fee ? formatFee(fee.cents, fee.unit) : ''
  return fee && fee.cents > 0 ? t`From ${price}` : price
}

/** `From $350 per case`, `Usually replies in 3 hr`, `By video, At the office`, `States served: California, Nevada` */
function termsOf({ fee, replies, meeting_modes: modes, states_served: states }: AgentChoice) {
  return [
    { about: 'fee', text: feeFrom(fee) },
    {
      about: 'replies',
      text: replies?.median_minutes != null && t`Usually replies in ${formatWait(replies.median_minutes)}`,
    },
    { about: 'modes', text: labelList(modeLabels(modes)) },
    { about: 'states', text: states.length > 0 && t`States served: ${describeStates(states)}` },
  ].filter(({ text }) => text)
}
