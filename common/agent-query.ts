/**
 * The directory query of a visitor, parsed once from a URL, for the pages and the API alike.
 *
 *   const { query, problems } = parseAgentQuery(new URL(request.url).searchParams)
 *
 * Unknown parameters are ignored; a known one must be valid and given only once.
 */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { normalForm } from './clean-prose.ts'
import { LANGUAGES, type Language, MEETING_MODES, type MeetingMode, SERVICES, type Service } from './option-lists.ts'
import { BULK_ROWS, DIRECTORY_PAGE_ROWS, FEES_ASKED, RADIUS_MILES, RATINGS_ASKED, SEARCH_TEXT_MAX } from './limits.ts'

export const AGENT_SORTS = ['best', 'distance', 'name', 'rating', 'fee', 'reply'] as const
export type AgentSort = (typeof AGENT_SORTS)[number]
type RatingAsked = (typeof RATINGS_ASKED)[number]
type FeeAsked = (typeof FEES_ASKED)[number]
export type RadiusMiles = (typeof RADIUS_MILES)[number]

/** Text is trimmed, '' when not given; everything else is null or false when not given. */
export type AgentQuery = {
  /** The single search box: a name, a firm, a city, a ZIP code, or several of them: "maria gonzales fresno". */
  q: string
  lastName: string
  firstName: string
  city: string
  /** USPS code, name or slug, as typed. */
  state: string
  /** Five digits, or only the first three. */
  zip: string
  radiusMiles: RadiusMiles | null
  service: Service | null
  language: Language | null
  mode: MeetingMode | null
  /** Only agents who recently confirmed that they take clients. */
  accepting: boolean
  claimed: boolean
  /** Minimum average rating in stars; averages are shown from three reviews up. */
  ratingMin: RatingAsked | null
  /** In dollars: the highest fee for a return or a case, of those still valid. */
  fee: FeeAsked | null
  sort: AgentSort
  /** 1-based. */
  page: number
  perPage: number
}

export const EMPTY_AGENT_QUERY: AgentQuery = {
  q: '',
  lastName: '',
  firstName: '',
  city: '',
  state: '',
  zip: '',
  radiusMiles: null,
  service: null,
  language: null,
  mode: null,
  accepting: false,
  claimed: false,
  ratingMin: null,
  fee: null,
  sort: 'best',
  page: 1,
  perPage: DIRECTORY_PAGE_ROWS,
}

/** Invisible characters (controls, direction marks, zero-width) are not part of a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
export const cleanText = (text: string) => normalForm(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

/** As it was typed. Longer input is rejected, not truncated: half a name finds the wrong person. */
export const typedText = z
  .string(says(msg`send this only once`))
  .max(SEARCH_TEXT_MAX, says(msg`at most ${{ max: SEARCH_TEXT_MAX }} characters`))

/** A search field. */
export const searchText = typedText.transform(cleanText)

/** How the OpenAPI document describes a number that arrives as digits in a URL. */
export const WHOLE_NUMBER_SCHEMA = { type: 'integer', minimum: 1, maximum: 999_999_999, pattern: undefined } as const

/** Of rows per page. The default is stated here, because zod describes none of what is transformed. */
export const rowsSchema = (fallback: number) => ({ ...WHOLE_NUMBER_SCHEMA, maximum: BULK_ROWS, default: fallback })

/** A whole number of 1 or more, written in digits. */
const wholeNumber = (schema: Readonly<Record<string, unknown>>) =>
  z
    .string(says(msg`send this only once`))
    .regex(/^\s*\d{1,9}\s*$/, says(msg`a whole number of 1 or more`))
    .meta(schema)
    .transform(Number)
    .refine((page) => page >= 1, says(msg`a whole number of 1 or more`))

export const pageNumber = wholeNumber(WHOLE_NUMBER_SCHEMA)
/** Rows per page: more count as BULK_ROWS. */
export const rowsPerPage = (fallback: number) =>
  wholeNumber(rowsSchema(fallback))
    .transform((rows) => Math.min(rows, BULK_ROWS))
    .default(fallback)

const zipText = searchText.refine(
  (text) => /^(\d{3}|\d{5}(-?\d{4})?)?$/.test(text),
  says(msg`a ZIP code: five digits, or the first three`),
)
const radius = z
  .literal(
    RADIUS_MILES.map(String) as [string, ...string[]],
    says(msg`one of these distances in miles: ${{ choices: RADIUS_MILES.join(', ') }}`),
  )
  .transform((text) => Number(text) as RadiusMiles)
const rating = z
  .literal(
    RATINGS_ASKED.map(String) as [string, ...string[]],
    says(msg`one of these star ratings: ${{ choices: RATINGS_ASKED.join(', ') }}`),
  )
  .transform((text) => Number(text) as RatingAsked)
/** One of FEES_ASKED, in digits. */
export const feeAsked = z
  .literal(
    FEES_ASKED.map(String) as [string, ...string[]],
    says(msg`one of these dollar amounts: ${{ choices: FEES_ASKED.join(', ') }}`),
  )
  .transform((text) => Number(text) as FeeAsked)
const oneOf = <T extends string>(values: readonly T[]) =>
  z.enum(values as readonly [T, ...T[]], says(msg`not one of the choices`))
/** A checkbox value, as browsers and people write it. */
const checkbox = z
  .enum(['on', 'true', '1', 'off', 'false', '0'], says(msg`on or off`))
  .transform((text) => ['on', 'true', '1'].includes(text))

/** URL parameter → field and its schema. */
const PARAMETERS = {
  q: ['q', searchText],
  last_name: ['lastName', searchText],
  first_name: ['firstName', searchText],
  city: ['city', searchText],
  state: ['state', searchText],
  zip: ['zip', zipText],
  radius: ['radiusMiles', radius],
  service: ['service', oneOf(SERVICES.map(({ slug }) => slug))],
  language: ['language', oneOf(LANGUAGES.map(({ tag }) => tag))],
  mode: ['mode', oneOf(MEETING_MODES.map(({ slug }) => slug))],
  accepting: ['accepting', checkbox],
  claimed: ['claimed', checkbox],
  rating: ['ratingMin', rating],
  fee: ['fee', feeAsked],
  sort: ['sort', oneOf(AGENT_SORTS)],
  page: ['page', pageNumber],
  per_page: ['perPage', rowsPerPage(DIRECTORY_PAGE_ROWS)],
} as const satisfies Record<string, readonly [keyof AgentQuery, z.ZodType]>

type AgentParameter = keyof typeof PARAMETERS
export type ParsedAgentQuery = {
  /** The valid part of the query; an invalid parameter counts as not given. */
  query: AgentQuery
  /** Parameter → what is wrong with it. Empty when nothing is. */
  problems: Partial<Record<AgentParameter, string[]>>
}

export function parseAgentQuery(params: URLSearchParams): ParsedAgentQuery {
  const query: Record<string, unknown> = { ...EMPTY_AGENT_QUERY }
  const problems: ParsedAgentQuery['problems'] = {}
  for (const name of Object.keys(PARAMETERS) as AgentParameter[]) {
    const [field, schema] = PARAMETERS[name]
    // Forms submit their empty fields too.
    const given = params.getAll(name).filter((value) => value.trim() !== '')
    if (given.length === 0) continue
    const parsed = schema.safeParse(given.length === 1 ? given[0] : given)
    if (parsed.success) query[field] = parsed.data
    else problems[name] = parsed.error.issues.map(({ message }) => message)
  }
  return { query: query as AgentQuery, problems }
}

/** The URL parameters of a search: only non-default values, in a fixed order, so that equal searches share one URL. */
export function agentSearchParams(query: Partial<AgentQuery>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys(PARAMETERS) as AgentParameter[]) {
    const [field] = PARAMETERS[name]
    const value = query[field]
    if (value === undefined || value === EMPTY_AGENT_QUERY[field]) continue
    params.set(name, value === true ? 'on' : String(value))
  }
  return params
}
