import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Role } from '#contract/roles.ts'
import {
  agentFields,
  emptyAccounts,
  registered,
  signIn,
  takeMails,
  testAccounts,
  timePasses,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { cleanUpAccounts } from './clean-up.ts'
import { changeRole, reopenAccount, suspendAccount } from './govern-account.ts'
import { proveAdmin, proveApprovedAgent, proveEditor, proveModerator, proveSignedIn } from './prove-actor.ts'

const db = await testDatabase()
const api = await testAccounts(db)

beforeEach(() => emptyAccounts(db))

async function someone(email: string, role: Role): Promise<SignedIn & { token: string }> {
  await registered(api, { email, ...(role === 'agent' ? { ...agentFields, email } : {}) })
  await db`update account set role = ${role} where email = ${email}`
  const { accessToken: token } = await signIn(api, email)
  await takeMails(db)
  return { ...(await proveSignedIn(db, token)), token }
}
const withFactor = async (who: SignedIn & { token: string }) => {
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
])('%s may act as %j, and only with a second factor', async (role, may) => {
  const plain = await someone('some@mail.example', role)
  const proofs = { editor: proveEditor, moderator: proveModerator, admin: proveAdmin }
  const proved = (who: SignedIn) =>
    Object.entries(proofs).flatMap(([name, prove]) => (codeOf(() => prove(who)) === 'proved' ? [name] : []))
  expect(proved(plain)).toEqual([])
  expect(proved(await withFactor(plain))).toEqual(may)
})

test('an agent is one when approved, and no longer when that is taken back', async () => {
  const who = await someone('gus@mail.example', 'agent')
  expect(who.agent).toMatchObject({ approval: 'pending', listingId: null })
  const approval = async (value: string) => {
    await db`update agent set approval = ${value}, approval_reason = 'test'`
    const now = await proveSignedIn(db, who.token)
    return codeOf(() => proveApprovedAgent(now))
  }
  expect(await approval('pending')).toBe('forbidden')
  expect(await approval('approved')).toBe('proved')
  expect(await approval('suspended')).toBe('forbidden')
  const client = await someone('ada@mail.example', 'client')
  expect(codeOf(() => proveApprovedAgent(client))).toBe('forbidden')
})

test('what an admin does to an account holds at once, and stands in the log with its reason', async () => {
  const admin = proveAdmin(await withFactor(await someone('boss@mail.example', 'admin')))
  const ada = await someone('ada@mail.example', 'client')
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

test('nobody does it to himself, or to nobody', async () => {
  const admin = proveAdmin(await withFactor(await someone('boss@mail.example', 'admin')))
  const named = { reason: 'x', requestId: 'r1' }
  await expect(suspendAccount(db, admin, { ...named, accountId: admin.accountId })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(
    changeRole(db, admin, { ...named, accountId: crypto.randomUUID(), role: 'admin' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('the log is never changed, emptied or thinned', async () => {
  await someone('ada@mail.example', 'client')
  const before = await db`select * from audit_log order by id`
  expect(before.length).toBeGreaterThan(0)
  await expect(db`update audit_log set actor_id = null`).rejects.toThrow('never changed')
  await expect(db`delete from audit_log`).rejects.toThrow('never changed')
  await expect(db`truncate audit_log`).rejects.toThrow('never changed')
  expect(await db`select * from audit_log order by id`).toEqual(before)
})

test('the log holds no address and no name', async () => {
  await someone('ada@mail.example', 'client')
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(l::text, '') as dump from audit_log l`
  expect(dump).not.toMatch(/@|Ada|Vance/)
})

test('what has run out is taken away, and nothing that lives', async () => {
  const ada = await someone('ada@mail.example', 'client')
  await cleanUpAccounts(db)
  expect(await db`select 1 from session_token`).toHaveLength(2)
  await timePasses(db, '16 minutes')
  await cleanUpAccounts(db)
  expect(await db`select kind from session_token`).toEqual([{ kind: 'refresh' }])
  await timePasses(db, '180 days')
  await cleanUpAccounts(db)
  expect(await db`select 1 from session where account_id = ${ada.accountId}`).toEqual([])
  expect(await db`select 1 from account`).toHaveLength(1)
})

test('the last admin stays', async () => {
  const boss = await someone('boss@mail.example', 'admin')
  const remove = (token: string) =>
    api.post('user/delete', { password: 'correct horse battery', confirm: true }, { token })
  expect((await remove(boss.token)).status).toBe(409)
  await someone('second@mail.example', 'admin')
  expect((await remove(boss.token)).status).toBe(200)
})
