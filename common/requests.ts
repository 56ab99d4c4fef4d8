/** Requests to several agents: what can be chosen, and how many. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, withTexts } from './i18n.ts'
import { type Service, SERVICES } from './option-lists.ts'

/** Agents who have a request at one time. */
export const REQUEST_AGENTS_MAX = 3
/** Open at one time, and sent in 24 hours, for each client. */
export const OPEN_REQUESTS_MAX = 3
export const REQUESTS_A_DAY = 5
export const REQUEST_TAX_YEARS = 12
export const LETTER_MAX = 40
/** Of the query string of a search. */
export const SEARCH_MAX = 1_000

/** What a client needs who can't say which service it is. */
export const NOT_SURE = 'not-sure'
export type RequestNeed = Service | typeof NOT_SURE

export const needName = (need: string): string =>
  need === NOT_SURE ? i18n._(msg`Help with taxes`) : (SERVICES.find(({ slug }) => slug === need)?.label ?? need)

/** `CP2000`, or the service, in the current language. */
export const subjectOf = ({ need, letter }: { need: string; letter: string }): string => letter || needName(need)

/** Of an agent's own words about why they decline. */
export const DECLINE_WORDS_MAX = 200

/** How long an agent can undo it. */
export const DECLINE_UNDO_HOURS = 24

/** Why an agent can't take a request: as the agent chooses it, as the client reads it, and the message that says so. */
export const DECLINE_REASONS = [
  withTexts(
    { slug: 'not_taking_clients' },
    {
      label: msg`Not taking new clients`,
      forClient: msg`Not taking new clients`,
      sentence: msg`I can’t take this on because I’m not taking new clients.`,
    },
  ),
  withTexts(
    { slug: 'not_my_field' },
    {
      label: msg`Outside my practice area`,
      forClient: msg`Outside their practice area`,
      sentence: msg`I can’t take this on because it’s outside my practice area.`,
    },
  ),
  withTexts(
    { slug: 'no_time' },
    {
      label: msg`Not enough time before the deadline`,
      forClient: msg`Not enough time before the deadline`,
      sentence: msg`I can’t take this on because I don’t have time before the deadline.`,
    },
  ),
  withTexts(
    { slug: 'conflict_of_interest' },
    {
      label: msg`Conflict of interest`,
      forClient: msg`Conflict of interest`,
      sentence: msg`I can’t take this on because I have a conflict of interest.`,
    },
  ),
  // The agent's own words follow.
  withTexts(
    { slug: 'other' },
    { label: msg`Other`, forClient: msg`Another reason`, sentence: msg`I can’t take this on.` },
  ),
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]['slug']

/** What the client reads, in the current language. @param words Of the agent, with the reason `other`. */
export function declineMessage(reason: DeclineReason, words: string): string {
  const sentence = DECLINE_REASONS.find(({ slug }) => slug === reason)?.sentence ?? ''
  return reason === 'other' ? `${sentence} ${words}`.trim() : sentence
}

/** What the client reads when the agent undoes it, in the current language. */
export const undoneMessage = (): string =>
  i18n._(msg`I declined your request by mistake, and I’ve undone that. I can still take on your request.`)

/** What is wrong with a request: said by its form and by the server. */
export const REQUEST_PROBLEMS = withTexts(
  {},
  {
    none: msg`Choose at least one agent.`,
    many: msg`Choose at most ${{ max: REQUEST_AGENTS_MAX }} agents.`,
    need: msg`Choose what you need help with.`,
    due: msg`Enter today’s date or a later one.`,
    location: msg`To meet in person, enter your city or ZIP code.`,
  },
)

/** Where agents meet a client in person, they need to know where that is. */
export const MEETS_IN_PERSON: ReadonlySet<unknown> = new Set(['office', 'home-visit'])

/** What a client can leave out of a search in which few agents fit. */
export const RELAXATIONS = ['language', 'place'] as const
export type Relaxation = (typeof RELAXATIONS)[number]

export const REQUEST_STATES = ['waiting', 'late', 'answered', 'declined', 'replaced', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** What a search says of a request. Each is '' when it says nothing. */
export type RequestAbout = { need: string; letter: string; language: string; meeting: string; location: string }
export const NOTHING_ASKED: RequestAbout = { need: '', letter: '', language: '', meeting: '', location: '' }
