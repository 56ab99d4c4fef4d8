/** The author can edit a review for REVIEW_EDIT_DAYS. It is screened again, and readers see that it was edited. */
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { screenPost } from '#server/domains/moderation/screen-post.ts'
import { REVIEW_EDIT_DAYS, type ReviewFields } from '#common/review-schemas.ts'
import type { PostState } from '#common/moderation.ts'

type Row = { state: PostState; late: boolean }

/** @throws AppError `not_found` for someone else's; `conflict` when it is too late or it was removed. */
export async function editReview(db: Db, who: SignedIn, id: string, form: ReviewFields): Promise<void> {
  await inTransaction(db, async (tx) => {
    const judged = await screenPost(tx, who, { kind: 'review', texts: [form.title, form.comment], isEdit: true })
    const [row] = await tx<[Row?]>`
      select state, created_at < now() - ${REVIEW_EDIT_DAYS} * interval '1 day' as late
      from review where id = ${id} and author_id = ${who.accountId} and reason is distinct from 'author' for update`
    if (!row) throw new AppError('not_found', 'You have no such review.')
    if (row.late) throw new AppError('conflict', `A review can be edited for ${REVIEW_EDIT_DAYS} days.`)
    if (row.state === 'removed')
      throw new AppError('conflict', 'This review was removed. It cannot be edited any more.')
    const { state, heldFor } = nextState(row.state, judged)
    await tx`
      update review set rating = ${form.rating}, expertise = ${form.expertise}, communication = ${form.communication},
        timeliness = ${form.timeliness}, value = ${form.value}, title = ${form.title}, comment = ${form.comment},
        service = ${form.service}, service_year = ${form.service_year}, attested_at = now(), edited_at = now(),
        state = ${state}, held_for = ${heldFor}, reason = null, note = '',
        published_at = case when ${state} = 'published' then coalesce(published_at, now()) else published_at end
      where id = ${id}`
    await bumpDataVersion(tx, 'posts')
  })
}

type Judged = Awaited<ReturnType<typeof screenPost>>

/** A held review stays held, a rejected one is held again, and a flag stays. */
function nextState(now: PostState, judged: Judged): Pick<Judged, 'heldFor'> & { state: PostState } {
  if (judged.heldFor === 'link' || judged.heldFor === 'repeat') return judged
  if (now === 'pending' || now === 'rejected') return { state: 'pending', heldFor: judged.heldFor ?? 'first_posts' }
  return { state: now, heldFor: null }
}
