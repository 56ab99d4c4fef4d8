/** Our guides to the IRS letters that a search names. */
import type { Service } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'
import { inPageLanguage } from './spanish-entries.ts'
import type { ResourceEntry } from './types.ts'

/** @param codes As on the letter: "CP2000", "Letter 525", "notice of deficiency". */
export async function findLetters(db: Db, codes: readonly string[]) {
  const guides = await readGuides(db, codes)
  return guides.map(inPageLanguage).map(({ slug, title, content, lang }) => ({
    code: content.number,
    title,
    what: content.what,
    path: paths.notice(slug),
    lang,
  }))
}

/** What helps with the letters, as their guides say. */
export async function letterServices(db: Db, codes: readonly string[]): Promise<Service[]> {
  return [...new Set((await readGuides(db, codes)).flatMap(({ content }) => content.services))]
}

/** Who types "notice 2000" may hold a CP2000. */
function namesOf(code: string): string[] {
  const name = code.toLowerCase()
  const number = /^notice (\d.*)$/.exec(name)?.[1]
  return number ? [name, `cp${number}`, `lt${number}`, `letter ${number}`] : [name]
}

type Guide = Pick<ResourceEntry<'notice'>, 'kind' | 'slug' | 'title' | 'content' | 'lang'>

async function readGuides(db: Db, codes: readonly string[]): Promise<Guide[]> {
  if (codes.length === 0) return []
  const names = codes.flatMap(namesOf)
  return db<Guide[]>`
    select kind, slug, title, content
    from resource_entry
    where kind = 'notice' and not is_hidden and (exists (
        select 1 from jsonb_array_elements_text(jsonb_build_array(content ->> 'number') || (content -> 'also')) name
        where replace(lower(name), '-', ' ') = any(${names}))
      or exists (select 1 from unnest(${names}::text[]) name where starts_with(lower(title), name)))
    order by position, id`
}
