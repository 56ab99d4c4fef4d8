/** Requests to at most three agents: request and response schemas. Every object of a request is strict. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { messageText } from './chat-forms.ts'
import { requestTextProblem } from './chat-text.ts'
import { currentYear, plusDays, today } from './dates.ts'
import { i18n, says } from './i18n.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from './option-lists.ts'
import {
  DECLINE_REASONS,
  DECLINE_WORDS_MAX,
  LETTER_MAX,
  RELAXATIONS,
  MEETS_IN_PERSON,
  NOT_SURE,
  REQUEST_AGENTS_MAX,
  REQUEST_PROBLEMS,
  REQUEST_STATES,
  REQUEST_TAX_YEARS,
  SEARCH_MAX,
} from './requests.ts'

/** What the column holds. */
const TAX_YEARS = { min: 1990, max: 2100 }
/** Two years: no letter gives more time. */
const DUE_DAYS_MAX = 731

const listingId = z.string().regex(/^[0-9a-f]{8}$/, says(msg`Choose an agent.`))
const shortText = (max: number) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(max, says(msg`Use at most ${{ max }} characters.`))
        .superRefine(rejectNumbers),
    )

export const requestForm = z
  .strictObject({
    id: z.uuid(says(msg`Use a UUID for the request ID.`)),
    agents: z
      .array(listingId)
      .min(1, { error: () => REQUEST_PROBLEMS.none })
      .max(REQUEST_AGENTS_MAX, { error: () => REQUEST_PROBLEMS.many })
      .refine((ids) => new Set(ids).size === ids.length, says(msg`Choose each agent only once.`)),
    need: z.enum([...SERVICES.map(({ slug }) => slug), NOT_SURE], { error: () => REQUEST_PROBLEMS.need }),
    letter: shortText(LETTER_MAX)
      .default('')
      .describe(
        'Number of the IRS letter, such as CP2000. One that we have a guide to is stored as its guide spells it.',
      ),
    check_letter: z
      .boolean()
      .default(false)
      .describe(
        'Whether to reject the number of a letter that we have no guide to, so that you can ask whether it’s right.',
      ),
    tax_year: z
      .number()
      .int()
      .min(TAX_YEARS.min)
      .max(TAX_YEARS.max)
      .refine(
        (year) => year <= currentYear() && year > currentYear() - REQUEST_TAX_YEARS,
        says(msg`Choose a tax year from the list.`),
      )
      .nullable()
      .default(null),
    due_on: z.iso
      .date(says(msg`Enter a date.`))
      .refine((day) => day >= today(), { error: () => REQUEST_PROBLEMS.due })
      .refine((day) => day <= plusDays(today(), DUE_DAYS_MAX), says(msg`Enter a date within the next two years.`))
      .nullable()
      .default(null)
      .describe('The day by which you have to answer the letter.'),
    language: z.enum(
      LANGUAGES.map(({ tag }) => tag),
      says(msg`Choose a language.`),
    ),
    meeting: z
      .enum(MEETING_MODES.map(({ slug }) => slug))
      .nullable()
      .default(null)
      .describe('Null: any way.'),
    location: shortText(SEARCH_TEXT_MAX).default('').describe('City or ZIP code.'),
    body: messageText(requestTextProblem),
    search: z
      .string()
      .max(SEARCH_MAX)
      .default('')
      .describe('The query string of the search that the agents are from. If one declines, the next comes from it.'),
  })
  .refine(({ meeting, location }) => !MEETS_IN_PERSON.has(meeting) || location !== '', {
    path: ['location'],
    error: () => REQUEST_PROBLEMS.location,
  })
  .meta({ id: 'OpenRequest' })
export type RequestFields = z.output<typeof requestForm>

/** `agents`: the chosen ones, separated by commas. */
export const agentChoicesQuery = z.object({
  agents: z
    .string()
    .regex(/^(?:[0-9a-f]{8}(?:,[0-9a-f]{8}){0,2})?$/, `at most ${REQUEST_AGENTS_MAX} listing IDs, separated by commas`)
    .default(''),
  search: z.string().max(SEARCH_MAX).default('').describe('The query string of a search of the directory.'),
  near: z.string().max(SEARCH_TEXT_MAX).default('').describe('Where you are, in place of what the search says.'),
})

export const askNextForm = z.strictObject({ listing_id: listingId }).meta({ id: 'AskNext' })
export const closeRequestForm = z.strictObject({ closed: z.boolean() }).meta({ id: 'CloseRequest' })
export const declineForm = z
  .strictObject({
    reason: z.enum(
      DECLINE_REASONS.map(({ slug }) => slug),
      says(msg`Choose a reason.`),
    ),
    words: shortText(DECLINE_WORDS_MAX).default('').describe('Your own words. Only with the reason `other`.'),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    path: ['words'],
    error: () => i18n._(msg`Explain why in your words.`),
  })
  .refine(({ reason, words }) => reason === 'other' || words === '', {
    path: ['words'],
    error: () => i18n._(msg`To use your own words, choose “Other.”`),
  })
  .meta({ id: 'DeclineRequest' })

const awayUntil = z.iso.date().nullable().describe('The first day back of an agent who is away today.')

const publishedFee = z.object({ service: z.string(), cents: z.int(), unit: z.string() }).nullable()
const average = z.number().nullable().describe('Average of the public reviews; null if there are fewer than three.')

export const agentChoice = z
  .object({
    listing_id: z.string(),
    name: z.string(),
    path: z.string(),
    photo: z.string().nullable(),
    location: z.string().describe('City and state.'),
    headline: z.string(),
    languages: z.array(z.string()),
    average,
    review_count: z.int(),
    away_until: awayUntil,
    miles: z.number().nullable().describe('From where you are; null if that isn’t known.'),
    meeting_modes: z.array(z.string()),
    states_served: z.array(z.string()).describe('USPS codes.'),
    fee: publishedFee.describe('The lowest published fee: for what the search asks for, or else for anything.'),
    replies: z
      .object({ median_minutes: z.int().nullable(), on_time_percent: z.int(), as_of: z.iso.date() })
      .nullable()
      .describe('How fast the agent answers first messages; null with fewer than five conversations.'),
  })
  .meta({ id: 'AgentChoice', description: 'An agent who can get a request.' })
export type AgentChoice = z.output<typeof agentChoice>

export const agentChoices = z
  .object({
    chosen: z.array(agentChoice).describe('Those of the given listings who take messages.'),
    more: z.array(agentChoice).describe('Others who fit the search, in its order.'),
    about: z
      .object({
        need: z.string(),
        letter: z.string(),
        language: z.string(),
        meeting: z.string(),
        location: z.string(),
      })
      .describe('What the search says of the request. Each is an empty string when it says nothing.'),
    notes: z.array(z.string()).describe('How the search was widened, in a sentence each.'),
    unknown_place: z.string().describe('What was given as a place and isn’t one.'),
    namesakes: z.array(z.string()).describe('Places in other states with the same name.'),
    unreachable: z
      .array(z.object({ listing_id: z.string(), name: z.string(), path: z.string().nullable() }))
      .describe('Those of the given listings who take no messages. Without a name, the listing doesn’t exist.'),
    relaxations: z
      .array(z.enum(RELAXATIONS))
      .describe('When few agents fit: what more would fit without, the language or the place.'),
  })
  .meta({ id: 'AgentChoices' })
export type AgentChoices = z.output<typeof agentChoices>

const facts = {
  id: z.uuid(),
  need: z.string().describe('A service, as in the directory, or `not-sure`.'),
  letter: z.string(),
  tax_year: z.int().nullable(),
  due_on: z.iso.date().nullable().describe('The day by which the client has to answer the letter.'),
  language: z.string(),
  meeting: z.string().nullable(),
  location: z.string(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
}

const answer = z.object({ body: z.string(), sent_at: z.iso.datetime() }).nullable()

const askedAgent = z
  .object({
    name: z.string().describe("'' if the account was deleted."),
    path: z.string().nullable(),
    photo: z.string().nullable(),
    location: z.string(),
    state: z
      .enum(REQUEST_STATES)
      .describe(
        '`late`: no answer within two business days. `replaced`: none before you asked someone else. `closed`: none before you closed the request.',
      ),
    declined_for: z.string().nullable(),
    replaced_at: z.iso.datetime().nullable().describe('When you asked someone else instead.'),
    away_until: awayUntil,
    conversation_id: z.uuid(),
    sent_at: z.iso.datetime(),
    answered_at: z.iso.datetime().nullable().describe('When the agent first answered this request.'),
    first_message: answer.describe('The agent’s first answer to this request.'),
    last_message: answer.describe('The agent’s newest answer to this request.'),
    message_count: z.int().describe('How many of their messages answer this request.'),
    answer_by: z.iso
      .date()
      .nullable()
      .describe('For `waiting`, the last day on which an answer is on time. After it, you can ask someone else.'),
    usual_reply_minutes: z
      .int()
      .nullable()
      .describe('The agent’s median first reply; null with fewer than five conversations.'),
    average,
    review_count: z.int(),
    fee: publishedFee.describe('The lowest published fee: for what the request is about, or else for anything.'),
    unread: z.int().describe('Unread answers to this request.'),
  })
  .meta({ id: 'AskedAgent' })
export type AskedAgentRow = z.output<typeof askedAgent>

export const requestRow = z
  .object({
    ...facts,
    body: z.string(),
    agents: z.array(askedAgent).describe('Those who can still answer first, in the order that you chose.'),
    has_free_place: z
      .boolean()
      .describe(
        'Whether you can ask another agent: one has declined, hasn’t answered within two business days, or is away.',
      ),
    next_replaces: z
      .uuid()
      .nullable()
      .describe(
        'The conversation with the agent whom the next one replaces; null if the place of one who declined is free.',
      ),
  })
  .meta({ id: 'Request' })
export type RequestRow = z.output<typeof requestRow>

/** What both people in a conversation see of a request. Whom else the client asked isn't part of it. */
export const conversationRequest = z
  .object({
    ...facts,
    place: z.int().describe('The message that the request came with.'),
    declined_for: z.string().nullable(),
    declined_at: z.iso.datetime().nullable(),
    can_undo_decline: z.boolean().describe('Whether the agent can still undo that.'),
    answered_at: z.iso.datetime().nullable().describe('When the agent first answered it.'),
    replaced_at: z.iso.datetime().nullable().describe('When the client asked someone else instead.'),
  })
  .meta({ id: 'ConversationRequest' })
export type ConversationRequestRow = z.output<typeof conversationRequest>
