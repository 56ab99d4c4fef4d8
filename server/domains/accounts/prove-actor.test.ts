import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Role } from '#common/roles.ts'
import {
  agentFields,
  deleteAllAccounts,
  registered,
  signIn,
  takeQueuedEmails,
  testAccounts,
  advanceTime,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { deleteExpiredAccountData } from './delete-account.ts'
import { changeRole, reopenAccount, suspendAccount } from './manage-accounts.ts'
import { proveAdmin, proveApprovedAgent, proveEditor, proveModerator, proveSignedIn } from './prove-actor.ts'

const db = await testDatabase()
const api = await testAccounts(db)

beforeEach(() => deleteAllAccounts(db))

async function createPerson(email: string, role: Role): Promise<SignedIn & { token: string }> {
  await registered(api, { email, ...(role === 'agent' ? { ...agentFields, email } : {}) })
  await db`update account set role = ${role} where email = ${email}`
  const { accessToken: token } = await signIn(api, email)
  await takeQueuedEmails(db)
  return { ...(await proveSignedIn(db, token)), token }
}
const withMfa = async (who: SignedIn & { token: string }) => {
  await db`update session set factor_at = now() where id = ${who.sessionId}`
  return { ...(await proveSignedIn(db, who.token)), token: who.token }
}
const codeOf = (prove: () => unknown): string => {
  try {
    prove()
    return 'proved'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each<[Role, string[]]>([
  ['client', []],
  ['agent', []],
  ['editor', ['editor']],
  ['moderator', ['moderator']],
  ['admin', ['editor', 'moderator', 'admin']],
])('%s can act as %j, and only with MFA', async (role, may) => {
  const plain = await createPerson('some@mail.example', role)
  const proofs = { editor: proveEditor, moderator: proveModerator, admin: proveAdmin }
  const provenRoles = (who: SignedIn) =>
    Object.entries(proofs).flatMap(([name, prove]) => (codeOf(() => prove(who)) === 'proved' ? [name] : []))
  expect(provenRoles(plain)).toEqual([])
  expect(provenRoles(await withMfa(plain))).toEqual(may)
})

test('an agent counts as one only while approved', async () => {
  const who = await createPerson('gus@mail.example', 'agent')
  expect(who.agent).toMatchObject({ approval: 'pending', listingId: null })
  const approval = async (value: string) => {
    await db`update agent set approval = ${value}, approval_reason = 'test'`
    const now = await proveSignedIn(db, who.token)
    return codeOf(() => proveApprovedAgent(now))
  }
  expect(await approval('pending')).toBe('forbidden')
  expect(await approval('approved')).toBe('proved')
  expect(await approval('suspended')).toBe('forbidden')
  const client = await createPerson('ada@mail.example', 'client')
  expect(codeOf(() => proveApprovedAgent(client))).toBe('forbidden')
})

test('an admin’s change to an account takes effect at once and is logged with its reason', async () => {
  const admin = proveAdmin(await withMfa(await createPerson('boss@mail.example', 'admin')))
  const ada = await createPerson('ada@mail.example', 'client')
  const named = { accountId: ada.accountId, reason: 'spam', requestId: 'r1' }

  await suspendAccount(db, admin, named)
  await expect(proveSignedIn(db, ada.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  await reopenAccount(db, admin, { ...named, reason: 'a mistake' })
  await expect(proveSignedIn(db, ada.token), 'the session has ended for good').rejects.toMatchObject({
    code: 'unauthenticated',
  })

  const again = await signIn(api, 'ada@mail.example')
  await changeRole(db, admin, { ...named, role: 'moderator', reason: 'joins us' })
  await expect(proveSignedIn(db, again.accessToken)).rejects.toMatchObject({ code: 'unauthenticated' })

  const log = await db`
    select action, actor_id, before, after, reason, request_id from audit_log
    where target_id = ${ada.accountId} and actor_role = 'admin' order by id`
  const common = { actorId: admin.accountId, requestId: 'r1' }
  expect(log).toEqual([
    {
      ...common,
      action: 'account.suspend',
      before: { status: 'active' },
      after: { status: 'suspended' },
      reason: 'spam',
    },
    {
      ...common,
      action: 'account.reopen',
      before: { status: 'suspended' },
      after: { status: 'active' },
      reason: 'a mistake',
    },
    {
      ...common,
      action: 'account.change_role',
      before: { role: 'client' },
      after: { role: 'moderator' },
      reason: 'joins us',
    },
  ])
})

test('admins can’t do it to themselves, or to an account that doesn’t exist', async () => {
  const admin = proveAdmin(await withMfa(await createPerson('boss@mail.example', 'admin')))
  const named = { reason: 'x', requestId: 'r1' }
  await expect(suspendAccount(db, admin, { ...named, accountId: admin.accountId })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(
    changeRole(db, admin, { ...named, accountId: crypto.randomUUID(), role: 'admin' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('the audit log can’t be updated, deleted from or truncated', async () => {
  await createPerson('ada@mail.example', 'client')
  const before = await db`select * from audit_log order by id`
  expect(before.length).toBeGreaterThan(0)
  await expect(db`update audit_log set actor_id = null`).rejects.toThrow('never changed')
  await expect(db`delete from audit_log`).rejects.toThrow('never changed')
  await expect(db`truncate audit_log`).rejects.toThrow('never changed')
  expect(await db`select * from audit_log order by id`).toEqual(before)
})

test('the audit log contains no addresses or names', async () => {
  await createPerson('ada@mail.example', 'client')
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(l::text, '') as dump from audit_log l`
  expect(dump).not.toMatch(/@|Ada|Vance/)
})

test('cleanup deletes what has expired and nothing else', async () => {
  const ada = await createPerson('ada@mail.example', 'client')
  await deleteExpiredAccountData(db)
  expect(await db`select 1 from session_token`).toHaveLength(2)
  await advanceTime(db, '16 minutes')
  await deleteExpiredAccountData(db)
  expect(await db`select kind from session_token`).toEqual([{ kind: 'refresh' }])
  await advanceTime(db, '180 days')
  await deleteExpiredAccountData(db)
  expect(await db`select 1 from session where account_id = ${ada.accountId}`).toEqual([])
  expect(await db`select 1 from account`).toHaveLength(1)
})

test('the last admin can’t delete their account', async () => {
  const boss = await createPerson('boss@mail.example', 'admin')
  const remove = (token: string) =>
    api.post('user/delete', { password: 'correct horse battery', confirm: true }, { token })
  expect((await remove(boss.token)).status).toBe(409)
  await createPerson('second@mail.example', 'admin')
  expect((await remove(boss.token)).status).toBe(200)
})
