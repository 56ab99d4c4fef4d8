/**
 * Days on which an agent is away: one period at a time, now or to come. Past ones stay, because they stopped the clock of
 * the reply record.
 */
import { msg } from '@lingui/core/runtime-macro'
import { formatDate, plusDays, today } from '#common/dates.ts'
import { AWAY_AHEAD_DAYS, AWAY_MAX_DAYS } from '#common/figures.ts'
import { i18n } from '#common/i18n.ts'
import type { AwayShown } from '#common/listing-content.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { targetOf } from './stored-content.ts'

/** 'YYYY-MM-DD' */
export type Away = { fromOn: string; backOn: string }

/** The period that lasts or is to come; null without one. */
export async function readOwnAway(db: Db, listingId: number | null): Promise<Away | null> {
  const [away = null] = await db<Away[]>`
    select from_on, back_on from away_period where listing_id = ${listingId} and back_on > ${today()}
    order by from_on limit 1`
  return away
}

/** @throws AppError `conflict` without a claimed listing; `invalid_fields`. */
export async function setAway(db: Db, who: SignedIn, { from_on: fromOn, back_on: backOn }: AwayShown): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockProfile(tx, who)
    const before = await readOwnAway(tx, listingId)
    // What has begun goes on from its own first day.
    const isSame = before?.fromOn === fromOn
    assertDays({ fromOn, backOn }, isSame)
    if (isSame)
      await tx`update away_period set back_on = ${backOn} where listing_id = ${listingId} and from_on = ${fromOn}`
    else {
      if (before) await endPeriod(tx, listingId, before)
      await tx`insert into away_period (listing_id, from_on, back_on) values (${listingId}, ${fromOn}, ${backOn})`
    }
    await bumpDataVersion(tx, 'listings')
  })
}

/** From today on, the agent is there. Without a period, this changes nothing. */
export async function endAway(db: Db, who: SignedIn): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockProfile(tx, who)
    const before = await readOwnAway(tx, listingId)
    if (!before) return
    await endPeriod(tx, listingId, before)
    await bumpDataVersion(tx, 'listings')
  })
}

async function endPeriod(tx: Transaction, listingId: number, { fromOn }: Away): Promise<void> {
  const day = today()
  if (fromOn < day)
    await tx`update away_period set back_on = ${day} where listing_id = ${listingId} and from_on = ${fromOn}`
  else await tx`delete from away_period where listing_id = ${listingId} and from_on = ${fromOn}`
}

function assertDays({ fromOn, backOn }: Away, isSame: boolean): void {
  const day = today()
  const problems: Record<string, string[]> = {}
  if (!isSame && fromOn < day) problems['from_on'] = [i18n._(msg`Choose today or a later day.`)]
  const latest = plusDays(day, AWAY_AHEAD_DAYS)
  if (fromOn > latest) problems['from_on'] = [i18n._(msg`Choose a day on or before ${{ latest: formatDate(latest) }}.`)]
  if (backOn <= fromOn || backOn <= day) problems['back_on'] = [i18n._(msg`Choose a day after your first day away.`)]
  else if (backOn > plusDays(fromOn, AWAY_MAX_DAYS))
    problems['back_on'] = [i18n._(msg`You can be away for up to ${{ days: AWAY_MAX_DAYS }} days at a time.`)]
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems)
}

/** Reads again under the lock: the claim may have ended since the request arrived. */
async function lockProfile(tx: Transaction, who: SignedIn): Promise<number> {
  targetOf(who)
  const [profile] = await tx<[{ listingId: number }?]>`
    select p.listing_id from agent g join listing_profile p on p.listing_id = g.listing_id
    where g.account_id = ${who.accountId} and g.approval = 'approved' for update`
  if (!profile) throw new AppError('conflict', i18n._(msg`Claim your listing first.`))
  return profile.listingId
}
