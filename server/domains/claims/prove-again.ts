/**
 * How a claim was proved, for everyone; and the request to prove it again at each renewal of the license.
 *
 * The agent is asked in their own renewal window. What everyone sees goes by a day that is the same for all agents: the
 * group of an agent is made from the last digit of the Social Security number, and must not show.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { dayOf, IRS_TIME_ZONE, today } from '#common/dates.ts'
import type { ClaimMethod } from '#common/claims.ts'
import { CYCLE_GROUPS, openWindow, renewedSinceBy } from '#common/education-cycle.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { claimEmails } from './emails.ts'

export type ClaimRecord = {
  /** 'YYYY-MM-DD' */
  claimedOn: string
  /** Of the approved claim, in the order they were proved; empty when that was before we kept it. */
  methods: readonly ClaimMethod[]
  /** The year of the newest proof. The day could tell the agent's renewal group. */
  provedIn: number
  /** Proved before the last renewal, whatever the agent's group. */
  isOld: boolean
}

/** Null: not claimed. */
export async function readClaimRecord(db: Db, publicId: string): Promise<ClaimRecord | null> {
  const [row] = await db<[{ claimedAt: Date; methods: ClaimMethod[] | null; provedAt: Date | null }?]>`
    select p.claimed_at, proved.methods, proved.proved_at
    from listing asked join listing_profile p on p.listing_id = coalesce(asked.merged_into, asked.id)
    left join lateral (
      select array_agg(f.method order by f.passed_at, f.method) as methods,
        max(coalesce(f.passed_again_at, f.passed_at)) as proved_at
      from agent g join claim c on c.account_id = g.account_id and c.status = 'approved'
      join claim_proof f on f.claim_id = c.id and f.passed_at is not null
      where g.listing_id = p.listing_id and c.listing_id in (p.listing_id, asked.id)) proved on true
    where asked.public_id = ${publicId} and ${isShown(db)}`
  if (!row) return null
  const provedOn = dayOf(row.provedAt ?? row.claimedAt)
  return {
    claimedOn: dayOf(row.claimedAt),
    methods: row.methods ?? [],
    provedIn: Number(provedOn.slice(0, 4)),
    isOld: provedOn < renewedSinceBy(today()),
  }
}

/** Approved claims `c` of holders, whose newest proof is from before their renewal began. `since`: when that was. */
const dueClaims = (db: Db, day: string) => {
  const open = CYCLE_GROUPS.flatMap((group) => {
    const window = openWindow(group, day)
    return window ? [{ cycle_group: group, opens: window.opens }] : []
  })
  return db`
    (select c.id, c.account_id, c.asked_again_on, a.is_demo, due.since
    from claim c
    join agent g on g.account_id = c.account_id and g.listing_id = c.listing_id and g.approval = 'approved'
    join account a on a.id = c.account_id and a.status = 'active'
    left join education_cycle y on y.account_id = c.account_id
    left join jsonb_to_recordset(${db.json(open)}) as w (cycle_group text, opens date) on w.cycle_group = y.cycle_group
    cross join lateral (select coalesce(w.opens, ${renewedSinceBy(day)}::date) as since) due
    where c.status = 'approved' and due.since > (
      select (coalesce(max(coalesce(f.passed_again_at, f.passed_at)), c.decided_at) at time zone ${IRS_TIME_ZONE})::date
      from claim_proof f where f.claim_id = c.id))`
}

/** Whether its holder should prove it again. For the holder and staff. */
export async function isProofDue(db: Db, claimId: string, day = today()): Promise<boolean> {
  const found = await db`select 1 from ${dueClaims(db, day)} due where id = ${claimId}`
  return found.length > 0
}

const BATCH_ROWS = 200

/**
 * Asks each holder once per renewal. Safe to run in any number of processes, any number of times.
 * @returns how many were asked.
 */
export async function askForProofs(db: Db, sender: Sender, day = today()): Promise<number> {
  let asked = 0
  for (;;) {
    const sent = await inTransaction(db, async (tx) => {
      const due = await tx<{ accountId: string; isDemo: boolean }[]>`
        with due as (
          select id, account_id, is_demo from ${dueClaims(tx, day)} due
          where asked_again_on is null or asked_again_on < since order by account_id limit ${BATCH_ROWS}),
        locked as (select c.id from claim c join due using (id) order by c.id for update of c skip locked)
        update claim c set asked_again_on = ${day} from due, locked
        where c.id = due.id and locked.id = c.id
        returning c.account_id, due.is_demo`
      for (const { accountId, isDemo } of due.toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))) {
        const preview = () => i18n._(msg`Renew the proof for your listing. Profiles show how old the proof is.`)
        await notify(tx, { type: 'claim', from: null, to: accountId, ref: accountId, preview })
        if (!isDemo) await sendEmailToAccount(tx, sender, accountId, claimEmails.prove_again())
      }
      return due.length
    })
    asked += sent
    if (sent < BATCH_ROWS) return asked
  }
}
