/** The columns of a review `r`, with its author `a` and its listing `l`. */
import type { Db } from '#server/platform/db.ts'

export const reviewColumns = (db: Db) => db`
  r.id, r.rating, r.expertise, r.communication, r.timeliness, r.value, r.title, r.comment, r.service, r.service_year,
  case when coalesce(a.first_name, '') = '' then case when r.is_demo then 'Invented client' else 'Former member' end
    else concat_ws(' ', a.first_name, left(a.last_name, 1) || '.') end as author,
  r.created_at, r.edited_at,
  case when r.reply_removed_for is null then r.reply end as reply,
  case when r.reply_removed_for is null then r.replied_at end as replied_at, r.is_demo`

/** For the author, the agent and the desk. */
export const ownReviewColumns = (db: Db) => db`
  ${reviewColumns(db)}, r.state, r.held_for, r.reason, r.note, r.reply_removed_for,
  l.public_id, l.first_name, l.last_name, l.city, l.state as listing_state`

/** States that the public sees. */
export const isPublic = (db: Db) => db`r.state in ('published', 'flagged')`
