/** The columns of an article `r` as a list row, with its author `a` and the author's listing `l`. */
import type { Db } from '#server/platform/db.ts'

/** The byline: the listing's name, or else the account's. */
export const authorColumns = (db: Db) => db`
  coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''),
    'A former member') as author_name,
  case when l.id is not null then json_build_object('publicId', l.public_id, 'firstName', l.first_name, 'lastName',
    l.last_name, 'city', l.city, 'state', l.state) end as listing`

export const coverColumn = (db: Db) =>
  db`case when r.cover_id is not null then jsonb_build_object('id', r.cover_id, 'alt', r.cover_alt) end`

export const lineColumns = (db: Db) => db`
  r.slug, r.title, r.summary, r.category, r.tax_year, r.published_at, r.is_demo, ${coverColumn(db)} as cover,
  ${authorColumns(db)}`

/** A hidden listing doesn't name its author. */
export const withAuthor = (db: Db) => db`
  article r
  left join account a on a.id = r.author_id
  left join listing l on l.id = r.listing_id and l.status <> 'hidden'`
