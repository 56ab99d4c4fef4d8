/**
 * The entries of a kind, in order, without those an editor has hidden; what the pages of deadlines and notices show of
 * them; their changes for the sitemap.
 */
import { msg } from '@lingui/core/runtime-macro'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { DEADLINE_AUDIENCES, type DeadlineAudience, type ResourceKind } from '#common/resources.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ResourceEntry } from './types.ts'
import { inPageLanguage, isTranslatedKind } from './spanish-entries.ts'
import { compactName, hasWords, patternsOf } from './search-words.ts'
import type { TextReview } from '#common/text-review.ts'
import { dueDate, IRS_TIME_ZONE, plusDays, today } from '#common/dates.ts'

/** @param asked The search text; all of its words have to match. '' for all entries. */
export async function listEntries<K extends ResourceKind>(db: Db, kind: K, asked = ''): Promise<ResourceEntry<K>[]> {
  const found = await selectEntries(db, kind, asked)
  if (asked === '' || currentLanguage() === 'en' || !isTranslatedKind(kind)) return found.map(inPageLanguage)
  // The table has the English words; those of a translation are searched here.
  const all = await selectEntries(db, kind, '')
  const slugs = new Set(found.map(({ slug }) => slug))
  return all.map(inPageLanguage).filter((entry) => slugs.has(entry.slug) || hasWords(entry, asked))
}

async function selectEntries<K extends ResourceKind>(db: Db, kind: K, asked: string): Promise<ResourceEntry<K>[]> {
  return db<ResourceEntry<K>[]>`
    select kind, slug, title, content, source_name, source_url, author, passages, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on
    from resource_entry
    where kind = ${kind} and not is_hidden and words like all (${patternsOf(asked)})
    order by ${asked ? db`${isNamed(db, asked)} desc,` : db``} position, id`
}

/** Whether the text is its title or one of its numbers, however it's written. */
const isNamed = (db: Db, asked: string) => db`
  exists (
    select from jsonb_array_elements_text(
      jsonb_build_array(title, content -> 'number') || coalesce(content -> 'also', '[]')) name
    where ${isSameName(db, asked)})`

/** The number of a letter, however it's written, as our guide spells it; null if we have none. */
export async function spellNotice(db: Db, asked: string): Promise<string | null> {
  const [known] = await db<[{ name: string }?]>`
    select name from resource_entry, jsonb_array_elements_text(
      jsonb_build_array(content -> 'number') || coalesce(content -> 'also', '[]')) name
    where kind = 'notice' and not is_hidden and ${isSameName(db, asked)} order by position, id limit 1`
  return known?.name ?? null
}

/** Of a `name`. */
const isSameName = (db: Db, asked: string) =>
  db`regexp_replace(lower(name), '^(form|letter|notice) |[^a-z0-9]', '', 'g') = ${compactName(asked)}`

/** The slug of the one letter with this number; null if there is none, or several share the name. */
export async function findNotice(db: Db, asked: string): Promise<string | null> {
  if (!asked) return null
  const named = await db<{ slug: string }[]>`
    select slug from resource_entry where kind = 'notice' and not is_hidden and ${isNamed(db, asked)}`
  return named.length === 1 ? (named[0]?.slug ?? null) : null
}

/** @throws AppError `not_found`. */
export async function readEntry<K extends ResourceKind>(db: Db, kind: K, slug: string): Promise<ResourceEntry<K>> {
  const [entry] = await db<[ResourceEntry<K>?]>`
    select kind, slug, title, content, source_name, source_url, author, passages, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on
    from resource_entry where kind = ${kind} and slug = ${slug} and not is_hidden`
  if (!entry) throw new AppError('not_found', i18n._(msg`We couldn’t find that tax resource.`))
  return inPageLanguage(entry)
}

/** Entries of the glossary by their slugs, in that order, without hidden ones and those with figures past their date. */
export async function listTerms(db: Db, slugs: readonly string[]): Promise<ResourceEntry<'term'>[]> {
  if (slugs.length === 0) return []
  return db<ResourceEntry<'term'>[]>`
    select kind, slug, title, content, source_name, source_url, author, passages, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on
    from resource_entry
    where kind = 'term' and slug = any(${slugs as string[]}) and not is_hidden
      and (expires_on is null or expires_on >= ${today()})
    order by array_position(${slugs as string[]}, slug)`
}

/**
 * Searches every kind: the best matches of each, first what is named so, then title matches. A state's agency is found
 * by its name only.
 */
export async function searchEntries(db: Db, asked: string): Promise<FoundEntry[]> {
  const patterns = patternsOf(asked)
  if (patterns.length === 0) return []
  return db<FoundEntry[]>`
    select kind, slug, title, content, source_name, source_url, author, passages, written_on,
      signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on, is_named
    from (
      select *, row_number() over (partition by kind order by is_named desc, in_title desc, position, id) as place
      from (
        select *, ${isNamed(db, asked)} as is_named, lower(title) like all (${patterns}) as in_title
        from resource_entry
        where not is_hidden and words like all (${patterns})
      ) matching
      where kind <> 'agency' or in_title
    ) found
    where place <= ${ROWS_PER_KIND_MAX}
    order by is_named desc, in_title desc, kind, position, id`
}

export type FoundEntry = ResourceEntry & { isNamed: boolean }

const ROWS_PER_KIND_MAX = 8

/** How many there are of each kind. */
export async function countKinds(db: Db): Promise<Partial<Record<ResourceKind, number>>> {
  const rows = await db<{ kind: ResourceKind; entries: number }[]>`
    select kind, count(*)::int as entries from resource_entry where not is_hidden group by kind order by kind`
  return Object.fromEntries(rows.map(({ kind, entries }) => [kind, entries]))
}

type Deadlines = { audience: DeadlineAudience | null; deadlines: ResourceEntry<'deadline'>[] }

/**
 * Deadlines by date, for everyone or for one audience.
 * @throws AppError `bad_request` for an unknown audience.
 */
export async function listDeadlines(db: Db, who: string | null): Promise<Deadlines> {
  const audience = DEADLINE_AUDIENCES.find(({ slug }) => slug === who)?.slug ?? null
  if (who && !audience) throw new AppError('bad_request', i18n._(msg`We don’t have deadlines for that group.`))
  const all = await listEntries(db, 'deadline')
  const deadlines = all
    .filter(({ content }) => !audience || content.audiences.includes(audience))
    .sort((a, b) => a.content.date.localeCompare(b.content.date))
  return { audience, deadlines }
}

/** What a list shows of a notice: most of its text is on its own page. */
export type NoticeLine = Pick<ResourceEntry<'notice'>, 'slug' | 'title' | 'lang' | keyof TextReview> &
  Pick<ResourceEntry<'notice'>['content'], 'number' | 'also' | 'days' | 'isUndated' | 'group'>

export async function listNotices(db: Db, asked = ''): Promise<NoticeLine[]> {
  const notices = await listEntries(db, 'notice', asked)
  return notices.map(({ slug, title, lang, writtenOn, reviewedOn, reviewedBy, content }) => {
    const { number, also, days, isUndated, group } = content
    return {
      slug,
      title,
      lang,
      writtenOn,
      reviewedOn,
      reviewedBy,
      number,
      also,
      days,
      isUndated,
      group,
    }
  })
}

const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/

/**
 * The last day of the period that a letter gives.
 * @param dated The date on the letter, as the visitor entered it.
 * @returns null when no valid date was entered or the letter gives no period. `due`: the next business day if `last`
 *   isn't one.
 */
export function countDays(
  dated: string | null,
  days: number | null,
): { dated: string; last: string; due: string } | null {
  if (!dated || !days || !DAY.test(dated) || Number.isNaN(Date.parse(dated))) return null
  const last = plusDays(dated, days)
  return { dated, last, due: dueDate(last) }
}

/** `changedOn`: when it was written, reviewed, or changed after that ('YYYY-MM-DD'). */
export type Change = { kind: ResourceKind | 'faq'; slug: string; changedOn: string }

/** Everything that is shown, with the day of its last change, for the sitemap. */
export async function listChanges(db: Db): Promise<Change[]> {
  return db<Change[]>`
    select kind, slug, greatest(written_on, signed_off_on, (edited_at at time zone ${IRS_TIME_ZONE})::date) as changed_on
    from resource_entry where not is_hidden
    union all
    select 'faq', slug, greatest(written_on, signed_off_on, (edited_at at time zone ${IRS_TIME_ZONE})::date) from faq where not is_hidden
    order by kind, slug`
}
