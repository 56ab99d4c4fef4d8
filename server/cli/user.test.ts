/** Runs the command as a user types it, in its own process. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { deleteAllAccounts, PASSWORD, takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { PROCESS_ENVIRONMENT } from '#tests/support/app-process.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { db, url } = await testDatabaseWithUrl()
const api = await testAccounts(db)
const ROOT = join(import.meta.dirname, '../..')

beforeEach(() => deleteAllAccounts(db))

async function create(args: string[], typed = '') {
  const child = spawn(process.execPath, ['server/cli/main.ts', 'user', 'create', ...args], {
    cwd: ROOT,
    env: { ...PROCESS_ENVIRONMENT, DATABASE_URL: url, NODE_ENV: 'test' },
  })
  child.stdin.end(typed)
  const createdMessage = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [out, err] = await createdMessage
  return { code, out, err }
}

test('the first admin gets a password from standard input, can sign in, and is asked to set up MFA', async () => {
  const args = ['--email', 'boss@site.example', '--role', 'admin', '--first-name', 'Bo', '--password-stdin']
  const { code, out } = await create(args, `${PASSWORD}\n`)
  expect(code).toBe(0)
  expect(out).toContain('Created boss@site.example with the role admin.')
  expect(out).toContain('authenticator app')
  expect((await api.post('auth/login', { email: 'boss@site.example', password: PASSWORD })).status).toBe(200)
  expect(await db`select action, actor_role from audit_log where action = 'account.create'`).toEqual([
    { action: 'account.create', actorRole: 'system' },
  ])

  const again = await create(args, `${PASSWORD}\n`)
  expect([again.code, again.err.trim()]).toEqual([1, 'An account with this email address already exists.'])
})

test('without a password, the owner gets an email with a link to choose one', async () => {
  const { code, out } = await create(['--email', 'ed@site.example', '--role', 'editor'])
  expect([code, out]).toEqual([0, expect.stringContaining('An email with a link')])
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['account_created', 'ed@site.example'],
  ])
})

test.each<[string, string[], string, number]>([
  ['a weak password', ['--email', 'x@site.example', '--role', 'admin', '--password-stdin'], 'password1234', 1],
  ['no address that is one', ['--email', 'x', '--role', 'admin'], '', 2],
  ['a role there is not', ['--email', 'x@site.example', '--role', 'king'], '', 2],
  ['a password in the open', ['--email', 'x@site.example', '--role', 'admin', '--password', 'x'], '', 2],
])('%s is rejected, and no account is created', async (_what, args, typed, exit) => {
  const { code, err } = await create(args, typed)
  expect(code).toBe(exit)
  expect(err.trim()).not.toBe('')
  expect(await db`select 1 from account`).toEqual([])
})
