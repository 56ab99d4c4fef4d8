/** Our guides to the IRS letters that a search names. */
import { paths } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'

/** @param codes As on the letter: "CP2000", "Letter 525", "notice of deficiency". */
export async function findLetters(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return []
  const names = codes.map((code) => code.toLowerCase())
  const guides = await db<{ code: string; slug: string; title: string; what: string }[]>`
    select content ->> 'number' as code, slug, title, content ->> 'what' as what from resource_entry
    where kind = 'notice' and not is_hidden and (exists (
        select 1 from jsonb_array_elements_text(jsonb_build_array(content ->> 'number') || (content -> 'also')) name
        where replace(lower(name), '-', ' ') = any(${names}))
      or exists (select 1 from unnest(${names}::text[]) name where starts_with(lower(title), name)))
    order by position, id`
  return guides.map(({ code, slug, title, what }) => ({ code, title, what, path: paths.notice(slug) }))
}
