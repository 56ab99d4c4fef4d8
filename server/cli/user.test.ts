/** The command as it is typed, in a process of its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { emptyAccounts, PASSWORD, takeMails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { db, url } = await testDatabaseWithUrl()
const api = await testAccounts(db)
const ROOT = join(import.meta.dirname, '../..')

beforeEach(() => emptyAccounts(db))

async function create(args: string[], typed = '') {
  const child = spawn(process.execPath, ['server/cli/main.ts', 'user', 'create', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, NODE_ENV: 'test' },
  })
  child.stdin.end(typed)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [out, err] = await said
  return { code, out, err }
}

test('the first admin, with a password from standard input, may sign in and is told of the second factor', async () => {
  const args = ['--email', 'boss@site.example', '--role', 'admin', '--first-name', 'Bo', '--password-stdin']
  const { code, out } = await create(args, `${PASSWORD}\n`)
  expect(code).toBe(0)
  expect(out).toContain('boss@site.example is admin now.')
  expect(out).toContain('authenticator app')
  expect((await api.post('auth/login', { email: 'boss@site.example', password: PASSWORD })).status).toBe(200)
  expect(await db`select action, actor_role from audit_log where action = 'account.create'`).toEqual([
    { action: 'account.create', actorRole: 'system' },
  ])

  const again = await create(args, `${PASSWORD}\n`)
  expect([again.code, again.err.trim()]).toEqual([1, 'There is an account with this address already.'])
})

test('without a password its owner chooses one by mail', async () => {
  const { code, out } = await create(['--email', 'ed@site.example', '--role', 'editor'])
  expect([code, out]).toEqual([0, expect.stringContaining('A mail with a link')])
  expect((await takeMails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([['reset', 'ed@site.example']])
})

test.each<[string, string[], string, number]>([
  ['a weak password', ['--email', 'x@site.example', '--role', 'admin', '--password-stdin'], 'password1234', 1],
  ['no address that is one', ['--email', 'x', '--role', 'admin'], '', 2],
  ['a role there is not', ['--email', 'x@site.example', '--role', 'king'], '', 2],
  ['a password in the open', ['--email', 'x@site.example', '--role', 'admin', '--password', 'x'], '', 2],
])('%s is refused, and makes nobody', async (_what, args, typed, exit) => {
  const { code, err } = await create(args, typed)
  expect(code).toBe(exit)
  expect(err.trim()).not.toBe('')
  expect(await db`select 1 from account`).toEqual([])
})
