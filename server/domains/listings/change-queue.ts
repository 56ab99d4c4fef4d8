/**
 * What agents want shown next to the official list: the queue, oldest first, each with the list's value it would
 * appear next to, and the staff's decisions. The agent is notified.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Admin } from '#server/platform/actors.ts'
import {
  type Db,
  inTransaction,
  type Transaction,
  type Page,
  type Paged,
  orderBy,
  paginate,
} from '#server/platform/db.ts'
import type { ListingChange } from '#common/listing-changes.ts'
import type { QueueSort } from '#common/queues.ts'
import type { Sorted } from '#common/sorting.ts'
import { formatDate, today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { listingEmails } from './emails.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

type Said = Record<string, unknown>
type ChangeRow = {
  id: string
  kind: ListingChange
  wanted: Said
  note: string
  createdAt: Date
  accountName: string
  accountEmail: string | null
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  onFile: string[]
  credentials: string[] | null
  alsoKnownAs: string | null
  nowIn: Said | null
  earlier: { kind: ListingChange; wanted: Said; status: string; reason: string | null; on: string }[] | null
}

export async function listChanges(db: Db, _admin: Admin, page: Page & Sorted<QueueSort>): Promise<Paged<ChangeLine>> {
  const columns = { name: db`lower(l.first_name || ' ' || l.last_name)`, since: db`r.created_at` }
  const all = db`
    select r.id, r.kind, r.wanted, r.note, r.created_at, trim(a.first_name || ' ' || a.last_name) as account_name,
      a.email as account_email, l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip,
      l.credentials as on_file, p.credentials, p.also_known_as, p.now_in,
      (select json_agg(json_build_object('kind', e.kind, 'wanted', e.wanted, 'status', e.status, 'reason', e.reason,
          'on', e.decided_at::date) order by e.decided_at desc)
       from listing_change e where e.listing_id = r.listing_id and e.status <> 'open') as earlier
    from listing_change r join listing l on l.id = r.listing_id join account a on a.id = r.account_id
    left join listing_profile p on p.listing_id = l.id
    where r.status = 'open' ${orderBy(db, page, columns, db`r.created_at, r.id`)}`
  const found = await paginate<ChangeRow>(db, page, all)
  return { ...found, rows: found.rows.map(toLine) }
}

const toLine = (row: ChangeRow) => ({
  id: row.id,
  kind: row.kind,
  name: nameOnList(row),
  listingPath: paths.listing(row),
  accountName: row.accountName,
  accountEmail: row.accountEmail,
  note: row.note,
  onList: ON_LIST[row.kind](row),
  before: BEFORE[row.kind](row),
  wanted: formatChange(row.kind, row.wanted),
  earlier: (row.earlier ?? []).map(({ kind, wanted, status, reason, on }) => ({
    name: `${formatDate(on)}, ${status}`,
    value: [`${kind}: ${formatChange(kind, wanted) || 'none'}`, reason].filter(Boolean).join('. '),
  })),
  createdAt: row.createdAt,
})
type ChangeLine = ReturnType<typeof toLine>

const nameOnList = ({ firstName, middleName, lastName, suffix }: ChangeRow) =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

const ON_LIST: Readonly<Record<ListingChange, (row: ChangeRow) => string>> = {
  credentials: ({ onFile }) => onFile.join(', '),
  name: nameOnList,
  place: ({ city, state, zip }) => formatChange('place', { city, state: state ?? '', zip: zip ?? '' }),
}
const BEFORE: Readonly<Record<ListingChange, (row: ChangeRow) => string>> = {
  credentials: ({ credentials }) => (credentials ?? []).join(', '),
  name: ({ alsoKnownAs }) => alsoKnownAs ?? '',
  place: ({ nowIn }) => (nowIn ? formatChange('place', nowIn) : ''),
}

type ChangeDecision = { id: string; accept: boolean; reason: string; requestId: string }
type OpenChange = { listingId: number; accountId: string; kind: ListingChange; wanted: Record<string, unknown> }

/** @throws AppError `not_found`, `conflict` when the listing has changed hands since. */
export async function decideChange(db: Db, sender: Sender, admin: Admin, decision: ChangeDecision): Promise<void> {
  const { id, accept, reason, requestId } = decision
  await inTransaction(db, async (tx) => {
    const [open] = await tx<[OpenChange?]>`
      update listing_change set status = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_at = now()
      where id = ${id} and status = 'open' returning listing_id, account_id, kind, wanted`
    if (!open)
      throw new AppError('not_found', i18n._(msg`That request isn’t open, or it doesn’t exist. Reload the page.`))
    const before = await lockBefore(tx, open.listingId)
    if (accept) await show(tx, open)
    await notifyAgent(tx, sender, { ...open, accept, reason })
    await writeAudit(tx, admin, {
      action: `listing.${accept ? 'accept' : 'reject'}_${open.kind}`,
      target: { kind: 'listing', id: open.listingId },
      before: { [open.kind]: before[open.kind] },
      // People's names and locations don't belong in the permanent log; the row of the change has them.
      after: open.kind === 'credentials' ? open.wanted : { change: id },
      reason,
      requestId,
    })
  })
}

type Before = { credentials: string[] | null; name: boolean; place: boolean }

async function lockBefore(tx: Transaction, listingId: number): Promise<Before> {
  const [before] = await tx<[Before?]>`
    select credentials, also_known_as is not null as name, now_in is not null as place
    from listing_profile where listing_id = ${listingId} for update`
  return before ?? { credentials: null, name: false, place: false }
}

async function show(tx: Transaction, { listingId, accountId, kind, wanted }: OpenChange): Promise<void> {
  const shown = await tx`
    update listing_profile p set ${columnsOf(tx, kind, wanted)}, version = p.version + 1, updated_at = now()
    from agent g where p.listing_id = ${listingId} and g.listing_id = p.listing_id and g.account_id = ${accountId}`
  if (shown.count === 0)
    throw new AppError('conflict', i18n._(msg`This agent no longer holds the listing. Reject the request instead.`))
  await bumpDataVersion(tx, 'listings')
}

function columnsOf(tx: Transaction, kind: ListingChange, wanted: Record<string, unknown>) {
  if (kind === 'credentials') return tx`credentials = ${wanted['credentials'] as string[]}`
  if (kind === 'name') return tx`also_known_as = ${String(wanted['name'])}, also_known_on = ${today()}`
  return tx`now_in = ${tx.json(wanted as never)}, now_in_on = ${today()}`
}

const CHANGE_NAMES = {
  credentials: msg`other credentials`,
  name: msg`the name you go by`,
  place: msg`where you practice now`,
} as const

type DecidedChange = OpenChange & { accept: boolean; reason: string }

async function notifyAgent(
  tx: Transaction,
  sender: Sender,
  { accountId, listingId, kind, wanted, accept, reason }: DecidedChange,
) {
  const preview = () => {
    const what = i18n._(CHANGE_NAMES[kind])
    return accept
      ? i18n._(msg`We accepted your change to ${{ what }}. It’s now on your profile.`)
      : i18n._(msg`We didn’t accept your change to ${{ what }}. ${{ reason }}`)
  }
  await notify(tx, { type: 'claim', from: null, to: accountId, ref: String(listingId), preview })
  const facts = { kind, shown: formatChange(kind, wanted), reason }
  const email = accept ? listingEmails.change_accepted(facts) : listingEmails.change_rejected(facts)
  await sendEmailToAccount(tx, sender, accountId, email)
}

/** One readable line: "CPA, ERPA", "Jane Roe", "Reno, NV 89501"; '' when empty. */
function formatChange(kind: ListingChange, said: Readonly<Record<string, unknown>>): string {
  if (kind === 'credentials') return ((said['credentials'] ?? []) as string[]).join(', ')
  if (kind === 'name') return String(said['name'] ?? '')
  const { city = '', state = '', zip = '' } = said as Record<string, string>
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
