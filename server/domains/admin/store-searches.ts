/** The searches of each week, without who searched: stored as counts, and read by admins. */
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { nameKey } from '#common/name-key.ts'
import { SEARCH_FAMILIES, SEARCH_WORD_SHOWN_FROM, type SearchFamily, type SearchRecord } from '#common/searches.ts'

type Missed = Pick<SearchRecord, 'family' | 'asked' | 'city'> & { searches: number }
/** Searches of one week, by family: how many found someone, and how many no one. */
export type SearchBatch = {
  week: string
  counts: Map<SearchRecord['family'], { found: number; missed: number }>
  missed: Map<string, Missed>
  words: Map<string, number>
}

/** A program that searches at random fills no table: what is beyond is only counted. */
const WEEK_ROWS_MAX = 20_000

export async function storeSearches(db: Db, batch: SearchBatch): Promise<void> {
  await inTransaction(db, async (tx) => {
    await addCounts(tx, batch)
    if (batch.missed.size > 0) await addMissed(tx, batch)
    if (batch.words.size > 0) await addWords(tx, batch)
  })
}

// Every statement sorts its rows, so that two processes lock them in one order.

async function addCounts(tx: Transaction, { week, counts }: SearchBatch): Promise<void> {
  const rows = [...counts]
  await tx`
    insert into search_count as c (week, family, found, missed)
    select ${week}, family, found, missed
    from unnest(${rows.map(([family]) => family)}::text[], ${rows.map(([, { found }]) => found)}::int[],
      ${rows.map(([, { missed }]) => missed)}::int[]) counted (family, found, missed) order by family
    on conflict (week, family) do update set found = c.found + excluded.found, missed = c.missed + excluded.missed`
}

async function addMissed(tx: Transaction, { week, missed }: SearchBatch): Promise<void> {
  const rows = await describeMissed(tx, [...missed.values()])
  await tx`
    insert into search_miss as m (week, family, asked, searches)
    select ${week}, family, asked, sum(searches)
    from unnest(${rows.map(({ family }) => family)}::text[], ${rows.map(({ asked }) => asked)}::text[],
      ${rows.map(({ searches }) => searches)}::int[]) missed (family, asked, searches)
    where (select count(*) from search_miss where week = ${week}) < ${WEEK_ROWS_MAX}
    group by family, asked order by family, asked
    on conflict (week, family, asked) do update set searches = m.searches + excluded.searches`
}

const ASKED_MAX = 200

/** In one line. Only a city of our own table is named. */
async function describeMissed(tx: Transaction, missed: readonly Missed[]) {
  const cities = missed.flatMap(({ city }) => city ?? [])
  const known = await tx<{ key: string; name: string; state: string }[]>`
    select c.city_key as key, c.name, c.state from city c
    where c.city_key = any(${[...new Set(cities.map(({ name }) => nameKey(name)))]})`
  const cityLabel = ({ name, state }: NonNullable<Missed['city']>) => {
    const found = known.find((city) => city.key === nameKey(name) && (state === null || city.state === state))
    return found ? `${found.name}, ${found.state}` : '[unknown place]'
  }
  return missed.map(({ family, asked, city, searches }) => {
    const parts = [...asked, ...(city ? [cityLabel(city)] : [])]
    return { family, searches, asked: parts.join(' + ').slice(0, ASKED_MAX) }
  })
}

/**
 * Stored as hashes under the week's salt. A word that was searched often is shown, unless it is a name on the lists:
 * many people ask for it, so it says nothing about one.
 */
async function addWords(tx: Transaction, { week, words }: SearchBatch): Promise<void> {
  await tx`insert into search_salt (week) values (${week}) on conflict (week) do nothing`
  const [all, times] = [[...words.keys()], [...words.values()]]
  const often = await tx<{ word: string }[]>`
    with counted as (
      select word, searches, sha256(salt || convert_to(word, 'UTF8')) as mark
      from unnest(${all}::text[], ${times}::int[]) counted (word, searches), search_salt where week = ${week}
    ), stored as (
      insert into search_word as w (week, mark, searches)
      select ${week}, mark, searches from counted
      where (select count(*) from search_word where week = ${week}) < ${WEEK_ROWS_MAX} order by mark
      on conflict (week, mark) do update set searches = w.searches + excluded.searches
      returning mark, searches, word as shown
    )
    select counted.word from stored join counted using (mark)
    where stored.searches >= ${SEARCH_WORD_SHOWN_FROM} and shown is null
      and not exists (select 1 from name_form f where f.side in ('last', 'first') and f.form = counted.word)`
  if (often.length === 0) return
  await tx`
    update search_word w set word = often.word
    from unnest(${often.map(({ word }) => word)}::text[]) often (word), search_salt s
    where s.week = ${week} and w.week = s.week and w.mark = sha256(s.salt || convert_to(often.word, 'UTF8'))`
}

type Week = { week: string; families: Record<SearchFamily, number>; missedFamilies: Record<SearchFamily, number> }

const MISSED_SHOWN = 1_000
const WORDS_SHOWN = 200

/** Newest week first; within a week, what was asked for most. */
export async function readSearches(db: Db, _admin: Admin) {
  const [counts, missed, words, [{ hidden }]] = await Promise.all([
    db<{ week: string; family: SearchFamily; found: number; missed: number }[]>`
      select week, family, found, missed from search_count order by week desc, family`,
    db<{ week: string; family: SearchFamily; asked: string; searches: number }[]>`
      select week, family, asked, searches from search_miss
      order by week desc, searches desc, family, asked limit ${MISSED_SHOWN}`,
    db<{ week: string; word: string; searches: number }[]>`
      select week, word, searches from search_word where word is not null
      order by week desc, searches desc, word limit ${WORDS_SHOWN}`,
    db<[{ hidden: number }]>`select count(*)::int as hidden from search_word where word is null`,
  ])
  const weeks = new Map<string, Week>()
  for (const { week, family, found, missed: none } of counts) {
    const entry = weeks.get(week) ?? { week, families: zeros(), missedFamilies: zeros() }
    entry.families[family] = found + none
    entry.missedFamilies[family] = none
    weeks.set(week, entry)
  }
  const withSums = [...weeks.values()].map((week) =>
    Object.assign(week, { searches: sum(week.families), missed: sum(week.missedFamilies) }),
  )
  return { weeks: withSums, missed: [...missed], words: [...words], hiddenWords: hidden }
}

const zeros = () => Object.fromEntries(SEARCH_FAMILIES.map((family) => [family, 0])) as Record<SearchFamily, number>
const sum = (families: Record<SearchFamily, number>) => Object.values(families).reduce((total, one) => total + one, 0)
