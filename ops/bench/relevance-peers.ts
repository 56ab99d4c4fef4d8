/**
 * What the search is compared with in the same run: MiniSearch, an index in memory, and pg_trgm, the similarity search
 * that PostgreSQL comes with. Each gets the same facts in words, and its usual settings.
 */
import MiniSearch from 'minisearch'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { stateOf } from '#common/states.ts'
import type { Database } from '#server/platform/db.ts'
import type { World, WorldListing } from './relevance-world.ts'

/** @returns public IDs, best first, at most `TOP`. */
export type Search = (typed: string) => Promise<readonly string[]>

export const TOP = 10
const NAME_BOOST = 2
const FUZZY = 0.2
/** The default of 0.6 leaves most sentences without a result. */
const SIMILARITY_MIN = 0.3
const ROWS_AT_ONCE = 10_000

const FIELDS = ['name', 'firm', 'city', 'state', 'zip', 'services', 'languages', 'modes', 'contact'] as const
type Document = Record<(typeof FIELDS)[number], string> & { id: string }

const labels = new Map<string, string>([
  ...SERVICES.map(({ slug, label }) => [slug, label] as const),
  ...LANGUAGES.map(({ tag, label }) => [tag, label] as const),
  ...MEETING_MODES.map(({ slug, label }) => [slug, label] as const),
])
const inWords = (slugs: readonly string[]) => slugs.map((slug) => labels.get(slug) ?? slug).join(', ')

function documentOf(listing: WorldListing): Document {
  const { publicId, firstName, middleName, lastName, dba, city, state, zip } = listing
  return {
    id: publicId,
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    firm: dba,
    city,
    state: [state, stateOf(state)?.name].filter(Boolean).join(' '),
    zip,
    services: inWords(listing.services),
    languages: inWords(listing.languages),
    modes: [inWords(listing.modes), listing.isAccepting ? 'Accepting clients' : ''].filter(Boolean).join(', '),
    contact: [listing.phone, listing.website].filter(Boolean).join(' '),
  }
}

export function miniSearch({ listings }: World): Search {
  const index = new MiniSearch<Document>({
    fields: [...FIELDS],
    processTerm: (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    searchOptions: { boost: { name: NAME_BOOST }, fuzzy: FUZZY, prefix: true },
  })
  for (const listing of listings) index.add(documentOf(listing))
  return async (typed) =>
    index
      .search(typed)
      .slice(0, TOP)
      .map(({ id }) => id as string)
}

export async function trigramSearch(db: Database, { listings }: World): Promise<Search> {
  await db.unsafe('create extension if not exists pg_trgm')
  await db.unsafe('create table bench_trigram (public_id text not null, words text not null)')
  for (let from = 0; from < listings.length; from += ROWS_AT_ONCE) {
    const rows = listings.slice(from, from + ROWS_AT_ONCE).map(documentOf)
    await db`
      insert into bench_trigram (public_id, words)
      select * from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(wordsOf)}::text[])`
  }
  await db.unsafe('create index on bench_trigram using gin (words gin_trgm_ops)')
  await db.unsafe('vacuum analyze bench_trigram')
  return (typed) =>
    db.begin(async (tx) => {
      await tx`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_MIN)}, true)`
      const rows = await tx<{ publicId: string }[]>`
        select public_id from bench_trigram where ${typed} <% words
        order by word_similarity(${typed}, words) desc, public_id limit ${TOP}`
      return rows.map(({ publicId }) => publicId)
    }) as Promise<string[]>
}

const wordsOf = (document: Document) =>
  FIELDS.map((field) => document[field])
    .filter(Boolean)
    .join(', ')
