/** A client becomes an enrolled agent: same account, plus the fields an agent registers with. Awaits approval. */
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import type { BecomeAgentForm } from '#common/account-forms.ts'
import { insertAgent } from './store-registration.ts'
import type { RequestMeta } from './types.ts'

/** @throws AppError `conflict` for staff, for agents, and for former agents whom our staff made clients again. */
export async function becomeAgent(
  db: Db,
  who: SignedIn,
  form: BecomeAgentForm,
  requestMeta: RequestMeta,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [account] = await tx<[{ role: string; wasAgent: boolean }?]>`
      select role, exists (select 1 from agent g where g.account_id = account.id) as was_agent
      from account where id = ${who.accountId} and status = 'active' for update`
    if (account?.role !== 'client') throw new AppError('conflict', 'Only a client’s account can become an agent’s.')
    if (account.wasAgent)
      throw new AppError('conflict', 'This account was an agent’s before. Contact us to change it back.')
    await tx`
      update account set role = 'agent', phone = ${form.phone}, updated_at = now() where id = ${who.accountId}`
    await insertAgent(tx, who.accountId, form)
    await writeAudit(
      tx,
      { accountId: who.accountId, role: 'client' },
      {
        action: 'account.become_agent',
        target: { kind: 'account', id: who.accountId },
        before: { role: 'client' },
        after: { role: 'agent' },
        requestId: requestMeta.requestId,
      },
    )
  })
}
