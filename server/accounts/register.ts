/**
 * A new client or agent. A known address is answered as an unknown one: its owner gets a mail instead. An account
 * whose address was never confirmed belongs to nobody yet and makes room, so that nobody can hold a stranger's address.
 */
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { AgentForm, ClientForm } from '#contract/account-forms.ts'
import { REVIEWED_ON } from '#contract/reviewed-on.ts'
import { alwaysEvenly } from './answer-evenly.ts'
import { hashPassword } from './hash-password.ts'
import { askToVerify, tellAlreadyRegistered } from './letters.ts'
import { issueMailToken } from './mail-tokens.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import type { AccountHouse, Visit } from './types.ts'

export type Registration = ClientForm | AgentForm

export async function register(db: Db, house: AccountHouse, form: Registration, visit: Visit): Promise<void> {
  await refuseWeakPassword(form.password, { email: form.email, firstName: form.first_name, lastName: form.last_name })
  await alwaysEvenly(async () => {
    const passwordHash = await hashPassword(form.password)
    // Filled by a program: it is told what everybody is told.
    if (form.leave_empty !== '') return
    await inTransaction(db, async (tx) => {
      await dropUnconfirmed(tx, form.email)
      const accountId = await insertAccount(tx, form, passwordHash)
      if (accountId === null) return answerKnown(tx, house, form.email)
      if ('attest_ea' in form) await insertAgent(tx, accountId, form)
      const role = 'attest_ea' in form ? 'agent' : 'client'
      await writeAudit(
        tx,
        { accountId, role },
        {
          action: 'account.register',
          target: { kind: 'account', id: accountId },
          after: { role },
          requestId: visit.requestId,
        },
      )
      if (!(await house.gate.mayMail(tx, form.email))) return
      await askToVerify(tx, house, form.email, await issueMailToken(tx, accountId, 'verify'))
    })
  })
}

export async function dropUnconfirmed(tx: Transaction, email: string): Promise<void> {
  await tx`
    delete from account
    where lower(email) = ${email.toLowerCase()} and email_verified_at is null and status = 'active'`
}

/** @returns null when the address is taken. */
async function insertAccount(tx: Transaction, form: Registration, passwordHash: string): Promise<string | null> {
  const isAgent = 'attest_ea' in form
  const [account] = await tx<[{ id: string }?]>`
    insert into account (
      email, first_name, last_name, phone, role, password_hash, wants_newsletter, terms_accepted_at, terms_version)
    values (${form.email}, ${form.first_name}, ${form.last_name}, ${isAgent ? form.phone : null},
      ${isAgent ? 'agent' : 'client'}, ${passwordHash}, ${form.newsletter}, now(), ${REVIEWED_ON})
    on conflict (lower(email)) do nothing
    returning id`
  return account?.id ?? null
}

async function insertAgent(tx: Transaction, accountId: string, form: AgentForm): Promise<void> {
  await tx`
    insert into agent (account_id, business_name, city, state, zip, website, attested_at, wished_listing_id)
    values (${accountId}, ${form.business_name}, ${form.city}, ${form.state}, ${form.zip}, ${form.website || null},
      now(), (select id from listing where public_id = ${form.listing_id ?? null} and status <> 'hidden'))`
}

async function answerKnown(tx: Transaction, house: AccountHouse, email: string): Promise<void> {
  if (await house.gate.mayMail(tx, email)) await tellAlreadyRegistered(tx, house, email)
}
