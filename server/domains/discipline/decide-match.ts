/** The queue of pairs that could be one person: what staff see, and what they decide. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { type DisciplineEntry, MATCH_FACTS, type MatchFact } from '#common/discipline.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import type { Admin } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import {
  type Db,
  inTransaction,
  orderBy,
  type Page,
  type Paged,
  paginate,
  type Transaction,
} from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { disciplineEmails } from './emails.ts'
import { factsThatHold } from './find-matches.ts'
import { entryColumns, shownStatements } from './store-entries.ts'

type ListingRow = {
  id: string
  firstName: string
  lastName: string
  city: string
  state: string | null
  status: 'listed' | 'not_in_latest' | 'hidden'
  name: string
  place: string
  street: string
  firm: string
  credentials: string
  lists: string[]
  holder: string | null
}
type MatchRow = DisciplineEntry & {
  matchId: number
  listing: ListingRow
  namesakes: number
  holds: MatchFact[]
  status: 'open' | 'same' | 'different'
  facts: string[]
  decidedAt: Date | null
  matchedAt: Date
}
type ListingSide = Omit<ListingRow, 'firstName' | 'lastName' | 'city' | 'state'> & { path: string }
type Match = Pick<MatchRow, 'namesakes' | 'holds' | 'status' | 'facts' | 'decidedAt'> & {
  id: number
  entry: DisciplineEntry
  listing: ListingSide
  createdAt: Date
}

/** Of entries that count today. Open ones oldest first, decided ones newest first. */
export async function listMatches(
  db: Db,
  _admin: Admin,
  { state, sort, dir, ...page }: Page & Sorted<QueueSort> & { state: 'open' | 'decided' },
): Promise<Paged<Match>> {
  const from = db`
    from discipline_match m join discipline_entry e on e.id = m.entry_id
    join ${shownStatements(db)} s on s.entry_id = e.id join listing l on l.id = m.listing_id
    where ${state === 'open' ? db`m.status = 'open'` : db`m.status <> 'open'`}`
  const columns = {
    name: db`lower(e.last_name || ' ' || e.first_name)`,
    since: state === 'open' ? db`m.created_at` : db`m.decided_at`,
  }
  const found = await paginate<MatchRow>(
    db,
    page,
    db`
      select ${entryColumns(db)}, m.id as match_id, m.status, m.facts, m.decided_at, m.created_at as matched_at,
        ${listingSide(db)} as listing, ${factsThatHold(db)} as holds,
        (select count(*)::int from listing o where o.last_key = l.last_key and o.first_key = l.first_key
          and o.state = l.state and o.id <> l.id and o.status in ('listed', 'not_in_latest')) as namesakes
      ${from} ${orderBy(db, { sort, dir }, columns, state === 'open' ? db`m.id` : db`m.decided_at desc, m.id`)}`,
    db`select 1 ${from}`,
  )
  return { ...found, rows: found.rows.map(toMatch) }
}

/** The keys inside JSON aren't converted: these are as in `ListingRow`. */
const listingSide = (db: Db) => db`
  jsonb_build_object('id', l.public_id, 'firstName', l.first_name, 'lastName', l.last_name, 'city', l.city,
    'state', l.state, 'status', l.status,
    'name', concat_ws(' ', l.first_name, nullif(l.middle_name, ''), l.last_name, nullif(l.suffix, '')),
    'place', concat_ws(', ', nullif(l.city, ''), nullif(concat_ws(' ', l.state, l.zip), '')),
    'street', concat_ws(', ', nullif(l.address_line1, ''), nullif(l.address_line2, ''), nullif(l.address_line3, '')),
    'firm', l.dba, 'credentials', array_to_string(l.credentials, ', '),
    'lists', coalesce((
      select jsonb_agg(case p.kind when 'ea' then 'EA list' else 'PTIN file' end || ' of '
        || to_char(f.list_date, 'FMMonth FMDD, YYYY') || case when p.until_run is null then ' until now'
          else ' until that of ' || to_char(u.list_date, 'FMMonth FMDD, YYYY') end order by f.list_date)
      from listing_presence p join import_run f on f.id = p.from_run left join import_run u on u.id = p.until_run
      where p.listing_id = l.id), '[]'),
    'holder', (select trim(a.first_name || ' ' || a.last_name) from agent g join account a on a.id = g.account_id
      where g.listing_id = l.id))`

function toMatch({
  matchId,
  listing,
  namesakes,
  holds,
  status,
  facts,
  decidedAt,
  matchedAt,
  ...entry
}: MatchRow): Match {
  const { firstName, lastName, city, state, ...side } = listing
  const path = paths.listing({ publicId: side.id, firstName, lastName, city, state })
  return {
    id: matchId,
    entry,
    listing: { ...side, path },
    namesakes,
    holds,
    status,
    facts: facts.map((fact) => MATCH_FACTS[fact as MatchFact]),
    decidedAt,
    createdAt: matchedAt,
  }
}

type Decided = {
  id: number
  decision: 'same' | 'different'
  facts: readonly MatchFact[]
  reason: string
  requestId: string
}
type Open = { entryId: number; listingId: number; holds: MatchFact[] }

/**
 * @throws AppError `not_found`; `invalid_fields` without a fact besides the name, or with one that doesn't hold;
 *   `conflict` when the entry is another listing's already.
 */
export async function decideMatch(db: Db, sender: Sender, admin: Admin, decided: Decided): Promise<void> {
  const { id, decision, reason, requestId } = decided
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[Open?]>`
      select m.entry_id, m.listing_id, ${factsThatHold(tx)} as holds
      from discipline_match m join discipline_entry e on e.id = m.entry_id join listing l on l.id = m.listing_id
      where m.id = ${id} and m.status = 'open' for update of m`
    if (!open)
      throw new AppError('not_found', i18n._(msg`That match isn’t open, or it doesn’t exist. Reload the page.`))
    const facts = decision === 'same' ? factsOf(decided, open) : []
    if (decision === 'same') await assertOnlyPerson(tx, open)
    await tx`
      update discipline_match set status = ${decision}, facts = ${facts}, decided_at = now() where id = ${id}`
    if (decision === 'same') await notifyHolder(tx, sender, open)
    await record(tx, admin, {
      action: 'discipline.decide_match',
      id,
      after: { decision, facts, ...sidesOf(open) },
      reason,
      requestId,
    })
  })
}

const COMPARED: ReadonlySet<MatchFact> = new Set(['city', 'middle_name'])

function factsOf({ facts }: Decided, { holds }: Open): MatchFact[] {
  const chosen = [...new Set(facts)]
  const problem = (words: string) => new AppError('invalid_fields', words, { facts: [words] })
  if (chosen.length === 0)
    throw problem(i18n._(msg`Choose at least one fact besides the name that shows it’s the same person.`))
  const wrong = chosen.find((fact) => COMPARED.has(fact) && !holds.includes(fact))
  if (wrong) throw problem(i18n._(msg`“${{ fact: MATCH_FACTS[wrong] }}” doesn’t match. Choose only facts that match.`))
  return chosen
}

/** One entry is about one person: a namesake is never joined to it too. */
async function assertOnlyPerson(tx: Transaction, { entryId }: Open): Promise<void> {
  const [other] = await tx`select 1 from discipline_match where entry_id = ${entryId} and status = 'same' for update`
  if (other)
    throw new AppError('conflict', i18n._(msg`This entry is matched to another listing. Reopen that decision first.`))
}

const sidesOf = ({ entryId, listingId }: Open) => ({ entry_id: entryId, listing_id: listingId })

/** The agent who claimed the listing hears of it from us, and how to object. */
async function notifyHolder(tx: Transaction, sender: Sender, { listingId }: Open): Promise<void> {
  const [holder] = await tx<[{ accountId: string }?]>`
    select g.account_id from listing l join agent g on g.listing_id = coalesce(l.merged_into, l.id)
    where l.id = ${listingId} and g.approval = 'approved'`
  if (!holder) return
  const preview = () =>
    i18n._(msg`Your listing now shows an entry from a disciplinary list. Tell us if it isn’t about you.`)
  await notify(tx, { type: 'system', from: null, to: holder.accountId, ref: String(listingId), preview })
  await sendEmailToAccount(tx, sender, holder.accountId, disciplineEmails.discipline_shown())
}

type Reopened = { id: number; reason: string; requestId: string }

/** Undoes a decision: the entry is no longer shown, and the pair waits again. @throws AppError `not_found` */
export async function reopenMatch(db: Db, admin: Admin, { id, reason, requestId }: Reopened): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [match] = await tx<[{ status: string; decidedAt: Date }?]>`
      select status, decided_at from discipline_match where id = ${id} and status <> 'open' for update`
    if (!match)
      throw new AppError(
        'not_found',
        i18n._(msg`That match hasn’t been decided yet, or it doesn’t exist. Reload the page.`),
      )
    await tx`update discipline_match set status = 'open', facts = '{}', decided_at = null where id = ${id}`
    const before = { decision: match.status, decided_on: formatDate(match.decidedAt.toISOString()) }
    await record(tx, admin, { action: 'discipline.reopen_match', id, before, reason, requestId })
  })
}

type Noted = {
  action: `discipline.${string}`
  id: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason: string
  requestId: string
}

async function record(tx: Transaction, admin: Admin, { id, ...noted }: Noted): Promise<void> {
  await bumpDataVersion(tx, 'posts')
  await writeAudit(tx, admin, { ...noted, target: { kind: 'discipline_match', id } })
}
