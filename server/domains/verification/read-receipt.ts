/**
 * A receipt for anyone with its number: what it says, whether it is unaltered, and how old its lists are today. People
 * who have since asked to be removed from the directory are withheld.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { today } from '#common/dates.ts'
import type { DisciplineRecord } from '#common/discipline.ts'
import type { VerifyQuery } from '#common/verify-query.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type KeySettings, readSigningKeys } from '#server/platform/signing-keys.ts'
import { readDiscipline } from '#server/domains/discipline/read-discipline.ts'
import { newestOf, readLists } from './read-lists.ts'
import type { ReceiptSettings } from './receipts.ts'
import { type Disclosure, readStored, storeSignature, verifyStored, type Verified } from './sign-receipt.ts'
import type { HistoryEntry, IrsList, ListAge, Receipt, ReceiptCheck, VerifiedListing, VerifyAnswer } from './types.ts'
import { outcomeByStatus } from './verify-name.ts'

type StoredAnswer = Omit<VerifyAnswer, 'outcome'> &
  Pick<Receipt, 'outcome' | 'claim' | 'discipline'> & { history: HistoryEntry[] }
/** Older receipts have similar names among the matches, each marked as such. They stay as they were. */
const BEFORE_SIMILAR = { similar: [], similarTotal: 0 } satisfies Partial<VerifyAnswer>

const RECEIPT_ID = /^[0-9a-hjkmnp-tv-z]{26}$/

/** @throws AppError `not_found` for any id we never issued. */
export async function readReceipt(db: Db, settings: KeySettings, id: string): Promise<Receipt> {
  const [row] = RECEIPT_ID.test(id) ? await readStored(db, [id]) : []
  if (!row)
    throw new AppError('not_found', i18n._(msg`We couldn’t find that receipt. Check the last part of the link.`))
  const { history, claim, discipline, outcome, ...stored } = { ...BEFORE_SIMILAR, ...(row.answer as StoredAnswer) }
  const answer: VerifyAnswer = { ...stored, outcome: outcome === 'formerly' ? 'one' : outcome }
  const people = [...answer.matches, ...answer.similar, ...answer.elsewhere]
  const [keys, leftOut, lists, isOutdated] = await Promise.all([
    readSigningKeys(settings),
    findLeftOut(db, people),
    readLists(db),
    hasOutdatedEntries(db, row.about, discipline),
  ])
  const signature = row.token === null ? null : { token: row.token, salts: row.salts ?? [] }
  const isShown = ({ publicId }: VerifiedListing) => !leftOut.has(publicId)
  const withheld = people.length - people.filter(isShown).length
  const verified = verifyStored(row, signature, keys)
  const madeAt = new Date(row.madeAt).toISOString()
  return {
    id,
    madeAt,
    // A person who is left out was asked about by name.
    asked: withheld > 0 ? null : (row.asked as VerifyQuery),
    answer: {
      ...answer,
      matches: answer.matches.filter(isShown),
      similar: answer.similar.filter(isShown),
      elsewhere: answer.elsewhere.filter(isShown),
    },
    outcome: outcomeByStatus(answer),
    withheld,
    history,
    claim: withheld > 0 ? undefined : claim,
    discipline: withheld > 0 || isOutdated ? undefined : discipline,
    isDisciplineWithheld: isOutdated,
    check: toCheck(verified, { token: row.token, madeAt, leftOut, isOutdated }),
    ages: answer.lists.map((list) => ageOf(list, lists)),
  }
}

/** Public ids of those whose listing was hidden at their request, under whatever address it is now. */
async function findLeftOut(db: Db, people: readonly VerifiedListing[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const rows = await db<{ publicId: string }[]>`
    select named.public_id from listing named join listing l on l.id = coalesce(named.merged_into, named.id)
    where named.public_id = any(${people.map(({ publicId }) => publicId)}) and l.status = 'hidden' and l.undone_run is null`
  return new Set(rows.map(({ publicId }) => publicId))
}

/** A signature that came with the receipt is at most this much younger. */
const AT_ONCE_MS = 60_000

type About = { token: string | null; madeAt: string; leftOut: ReadonlySet<string>; isOutdated: boolean }

function toCheck({ verdict, key, signedAt, disclosures }: Verified, about: About): ReceiptCheck {
  const { token, madeAt } = about
  const signed = signedAt === null ? null : isoOf(signedAt)
  return {
    verdict,
    key: key && {
      id: key.kid,
      madeAt: isoOf(key.iat),
      retiredAt: key.exp === undefined ? null : isoOf(key.exp),
      revokedAt: key.revoked ? isoOf(key.revoked.revoked_at) : null,
      revokedFor: key.revoked?.reason ?? '',
    },
    signedAt: signed,
    isLate: signed !== null && Date.parse(signed) - Date.parse(madeAt) > AT_ONCE_MS,
    sdJwt: token === null || disclosures.length === 0 ? null : sdJwtOf(token, disclosures, about),
  }
}

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** As soon as one person is left out, only the others are disclosed: the question had the name too. */
function sdJwtOf(token: string, disclosures: readonly Disclosure[], { leftOut, isOutdated }: About): string {
  const isWhole = leftOut.size === 0
  const shown = disclosures
    .filter(({ publicId }) => (publicId === null ? isWhole : !leftOut.has(publicId)))
    .filter(({ part }) => part !== 'discipline' || !isOutdated)
  return [token, ...shown.map(({ text }) => text), ''].join('~')
}

/** An entry that no longer counts for this person is not repeated, least of all one that was about someone else. */
async function hasOutdatedEntries(db: Db, about: string | null, stored: DisciplineRecord | undefined) {
  if (!stored || stored.entries.length === 0) return false
  if (about === null) return true
  const { entries } = await readDiscipline(db, about)
  return stored.entries.some(({ id }) => entries.every((entry) => entry.id !== id))
}

const DAY_MS = 86_400_000

function ageOf({ kind, listDate, scope }: IrsList, lists: readonly IrsList[]): ListAge {
  const isSame = (other: IrsList) => other.kind === kind && (other.scope?.join() ?? '') === (scope?.join() ?? '')
  const newest = newestOf(lists).find(isSame)
  const days = Math.max(0, Math.round((Date.parse(today()) - Date.parse(listDate)) / DAY_MS))
  return { kind, listDate, days, newestDate: newest && newest.listDate > listDate ? newest.listDate : listDate }
}

/** Receipts that a process of the release before this one made, while both ran. */
const GRACE_S = 86_400
const BATCH = 500

/**
 * Signs receipts from the time before there were keys; their page says that this was later. A newer receipt without a
 * signature has lost it, and gets none. Safe to run in any number of processes, any number of times.
 *
 * @returns how many were signed.
 */
export async function signOlderReceipts(db: Db, settings: ReceiptSettings): Promise<number> {
  const keys = await readSigningKeys(settings)
  const first = Math.min(...keys.keys.map(({ iat }) => iat)) + GRACE_S
  const signer = { keys, issuer: settings.origin }
  let signed = 0
  for (;;) {
    const due = await db<{ id: string }[]>`
      select id from receipt r
      where created_at < to_timestamp(${first}) and not exists (select 1 from receipt_signature where receipt_id = r.id)
      order by id limit ${BATCH}`
    await inTransaction(db, async (tx) => {
      for (const { id } of due) await storeSignature(tx, signer, id)
    })
    signed += due.length
    if (due.length < BATCH) return signed
  }
}
