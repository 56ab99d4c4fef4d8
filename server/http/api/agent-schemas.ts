/** Request and response schemas of the directory, as the OpenAPI document describes them. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from '#common/i18n.ts'
import { z } from 'zod'
import {
  AGENT_SORTS,
  cleanText,
  EMPTY_AGENT_QUERY,
  feeAsked,
  rowsSchema,
  typedText,
  WHOLE_NUMBER_SCHEMA,
} from '#common/agent-query.ts'
import { BULK_ROWS, FEES_ASKED } from '#common/limits.ts'
import { publicReview } from '#common/review-schemas.ts'
import { readState } from '#common/state-keys.ts'
import { SUGGESTION_GROUPS, type SuggestionGroup } from '#common/suggestions.ts'

const WHOLE = says(msg`a whole number of 1 or more`)

/** In digits; '' counts as not given. */
const whole = (fallback: number, schema: Readonly<Record<string, unknown>>) =>
  z
    .string(says(msg`send this only once`))
    .regex(/^\s*\d{0,9}\s*$/, WHOLE)
    .meta(schema)
    .transform((text) => (text.trim() === '' ? fallback : Number(text)))
    .refine((number) => number >= 1, WHOLE)

export const pageParameter = whole(1, { ...WHOLE_NUMBER_SCHEMA, default: 1 })
  .default(1)
  .describe('Page, from 1.')
export const perPageParameter = (fallback: number) =>
  whole(fallback, rowsSchema(fallback))
    .transform((rows) => Math.min(rows, BULK_ROWS))
    .default(fallback)
    .describe(`Rows per page, at most ${BULK_ROWS}. Higher values are treated as ${BULK_ROWS}.`)
/** For personal lists and the admin queues: the default is the maximum number of rows. */
export const pageQuery = z.object({ page: pageParameter, perPage: perPageParameter(BULK_ROWS) })
/** A program that sends a null byte has a fault, which an answer to other text would hide. */
const parameterText = typedText
  .refine((text) => !text.includes('\0'), says(msg`text without null bytes`))
  .transform(cleanText)
export const textParameter = (words: string) => parameterText.default('').describe(words)
export const stateParameter = (words: string) =>
  parameterText.transform(readState).default('').describe(`${words} USPS code or name: “TX,” “texas,” “new-york.”`)

export const sortParameter = z
  .enum(AGENT_SORTS)
  .default(EMPTY_AGENT_QUERY.sort)
  .describe('When sorted by rating, fee, or reply, only agents who have one are listed.')
export const feeParameter = feeAsked
  .nullable()
  .default(null)
  .describe(`The highest fee for a return or a case, in dollars: ${FEES_ASKED.join(', ')}. Expired fees don’t count.`)

/** The fields that the original specification names, and what else a result line needs. */
const agentRow = z
  .object({
    id: z.string().describe('Opaque. For agent/agents/views/{id}.'),
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    suffix: z.string(),
    city: z.string(),
    state: z.string().nullable().describe('USPS code; null outside the United States.'),
    zipcode: z.string().nullable().describe('Five digits.'),
    business_name: z.string().describe('As in the public file; may be empty.'),
    status: z.enum(['listed', 'not_in_latest']),
    status_text: z.string().describe('The status in words, with its date.'),
    list_date: z.iso.date().nullable().describe('The newest IRS list with this agent on it.'),
    list_kind: z.enum(['ea', 'ptin']).nullable(),
    is_demo: z.boolean().describe('Invented data.'),
    claimed: z.boolean(),
    headline: z.string(),
    services: z.array(z.string()),
    languages: z.array(z.string()),
    accepting_clients: z.boolean().nullable(),
    path: z.string().describe('The page of this agent on this site.'),
  })
  .meta({ id: 'Agent' })

const contact = {
  away_until: z.iso.date().nullable().describe('The first day back of an agent who is away today.'),
  replies: z
    .object({
      median_minutes: z.int().nullable().describe('Null if more than half have no reply.'),
      on_time_percent: z.int().describe('Replied to within two business days.'),
      as_of: z.iso.date(),
    })
    .nullable()
    .describe('First replies to clients over 90 days; null with fewer than five conversations.'),
}

export const agentHit = agentRow
  .extend({
    ...contact,
    average: z.number().nullable().describe('Average of the public reviews; null if there are fewer than three.'),
    review_count: z.int(),
    distance_miles: z.number().nullable().describe('Straight-line distance from the place you searched for.'),
    match: z
      .enum(['exact', 'prefix', 'nickname', 'firm', 'spelling', 'sound'])
      .nullable()
      .describe('How the name matches the one you searched for; null if you didn’t search by name.'),
  })
  .meta({ id: 'AgentHit' })

export const singleAgent = agentRow
  .extend({
    ...contact,
    state_name: z.string().nullable(),
    county: z.string().nullable(),
    country: z.string().nullable(),
    credentials: z.array(z.string()).describe('Credentials besides EA, as worded in the file.'),
    newest_list_date: z.iso.date().nullable().describe('The newest list of that kind, with or without this agent.'),
    lists: z
      .array(
        z.object({
          kind: z.enum(['ea', 'ptin']),
          first_date: z.iso.date(),
          last_date: z.iso.date(),
          current: z.boolean(),
        }),
      )
      .describe('Runs of IRS lists with this agent on them, newest first.'),
    position: z.object({ lat: z.number(), lng: z.number() }).nullable().describe('Center of the ZIP code.'),
    bio: z.string(),
    headline_es: z.string().describe('In Spanish; may be empty, as may be the next one.'),
    bio_es: z.string(),
    client_types: z.array(z.string()),
    meeting_modes: z.array(z.string()),
    states_served: z.array(z.string()),
    fees: z
      .array(z.object({ service: z.string(), amount_cents: z.int(), unit: z.string(), valid_until: z.iso.date() }))
      .describe('The published fees. An amount of 0 is free.'),
    street: z
      .array(z.string())
      .nullable()
      .describe('Only for a claimed listing whose agent agreed, as are the next two.'),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    also_known_as: z
      .string()
      .nullable()
      .describe('The name the agent goes by, accepted by our staff; never the name on the list.'),
    now_in: z
      .object({ city: z.string(), state: z.string(), zip: z.string() })
      .nullable()
      .describe('Where the agent practices now, accepted by our staff; never the location on the list.'),
    review_id: z.string().nullable().describe('The signed-in user’s own review.'),
    reviews: z.array(publicReview),
  })
  .meta({ id: 'SingleAgent' })

export const nameSuggestion = z.object({ last_name: z.string(), first_name: z.string() }).meta({ id: 'NameSuggestion' })

export const addressSuggestion = z
  .object({ zipcode: z.string(), city: z.string(), state: z.string() })
  .meta({ id: 'AddressSuggestion' })

export const searchSuggestion = z
  .object({
    group: z.enum(Object.keys(SUGGESTION_GROUPS) as [SuggestionGroup, ...SuggestionGroup[]]),
    label: z.string(),
    detail: z.string().describe('What distinguishes it from others with this label; may be empty.'),
    agents: z.int().nullable().describe('How many agents it leads to, if counted.'),
    path: z.string().describe('Its page on this site.'),
  })
  .meta({ id: 'SearchSuggestion' })

export const uuidParams = z.object({ id: z.uuid() })
export const listingParams = z.object({ id: z.string().regex(/^[0-9a-f]{8}$/) })

const share = z.coerce.number().min(0).max(1)
/** The part of a picture to keep. */
export const cropQuery = z.object({
  x: share.optional(),
  y: share.optional(),
  width: share.optional(),
  height: share.optional(),
})
