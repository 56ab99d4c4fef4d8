/**
 * The evaluation file of the search, queries/relevance.jsonl: one query a line, with the answer that is expected.
 *
 * `q` can have slots that are filled from a listing drawn by seed: {first}, {last}, {middle}, {f} and {m} (initials),
 * {city}, {county}, {st}, {state}, {zip}, {firm}, {phone}, {website}. {first} is typed in lower case, {First} as
 * listed, {FIRST} in capitals; {last~} has one misspelling. `source` is `public` where the words follow how people ask
 * on public pages. `expect` is what a result must satisfy, all of it; `answer` is what the page must say beside them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'

const QUERIES_FILE = join(import.meta.dirname, 'queries/relevance.jsonl')

const service = z.enum(SERVICES.map(({ slug }) => slug))
const language = z.enum(LANGUAGES.map(({ tag }) => tag))
const mode = z.enum(MEETING_MODES.map(({ slug }) => slug))
const keys = z.array(z.string().regex(/^[a-z ]+$/)).min(1)

const expectation = z
  .strictObject({
    /** `name`: anyone with the drawn first and last name; `last`: the last name; `initial`; `very`: that listing. */
    person: z.enum(['name', 'last', 'initial', 'very']),
    /** Any office of the drawn listing's firm. */
    firm: z.literal(true),
    /** Of the drawn listing, or a fixed one: "Los Angeles, CA", "CA", "93721". */
    place: z.union([
      z.enum(['city', 'county', 'state', 'zip']),
      z.string().regex(/^([A-Z].+, [A-Z]{2}|[A-Z]{2}|\d{5})$/),
    ]),
    /** At least one of these. */
    service: z.array(service).min(1),
    language: z.array(language).min(1),
    mode,
    accepting: z.literal(true),
    /** Slug of the letter's guide: the result offers a service that the guide names, or reads IRS notices. */
    letter: z.string(),
  })
  .partial()
export type Expectation = z.infer<typeof expectation>

/** `letter`: its guide; `place`: asks for one; `unsearchable`: says so; `verify`: how to verify a name. */
const answer = z.enum(['letter', 'place', 'unsearchable', 'verify'])
export type Answer = z.infer<typeof answer>

const relevanceQuery = z.strictObject({
  family: z.string().min(1),
  language: z.enum(['en', 'es']),
  source: z.enum(['public', 'ours']),
  q: z.string().min(1),
  /** Which listings the slots are filled from. */
  draw: z
    .strictObject({ first: keys, last: keys, lastHolds: z.string().min(1) })
    .partial()
    .optional(),
  expect: expectation.optional(),
  answer: answer.optional(),
})
export type RelevanceQuery = z.infer<typeof relevanceQuery>

export async function readQueries(): Promise<RelevanceQuery[]> {
  const text = await readFile(QUERIES_FILE, 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => relevanceQuery.parse(JSON.parse(line)))
}

export const SLOT = /\{(\w+)(?:\.(\w+))?(~?)\}/g
