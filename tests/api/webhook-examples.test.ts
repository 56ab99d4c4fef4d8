/** The receivers in docs/api.md, run as they are: they take what we send, once, and nothing else. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { examplesIn } from '../../scripts/api-examples.ts'
import { freePort } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'
import { OTHERS, webhookFixture } from '#tests/support/webhooks.ts'

const db = await testDatabase()
const { lists, withHook, idOf, deliver } = await webhookFixture(db)

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'enrolled-receivers-'))
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true, force: true })
})

const isMissing = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
})()

for (const [language, name, command, isSkipped] of [
  ['ts', 'receive.ts', process.execPath, false],
  ['python', 'receive.py', 'python3', isMissing],
] as const) {
  test.skipIf(isSkipped)(`the receiver in ${language} takes a message once, and rejects what isn't ours`, async () => {
    writeFileSync(join(folder, name), examplesIn('## Webhooks', language)[0] ?? '')
    await lists.ptin({}, ...OTHERS)
    const id = await idOf('Vance')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { hook, secret, log, post } = await withHook({ url, events: ['listing.left'], listings: [id] })
    const env = { PATH: process.env['PATH'], ENROLLED_WEBHOOK_SECRET: secret, PORT: String(port) }
    const child = spawn(command, [name], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    running.push(child)
    let printed = ''
    child.stdout.on('data', (part: Buffer) => (printed += part.toString('utf8')))
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
    const send = (signature: string, headers = {}) =>
      fetch(url, { method: 'POST', body: '{}', headers: { ...forged, 'webhook-signature': signature, ...headers } })
        .then(({ status }) => status)
        .catch(() => 0)
    await expect.poll(() => send('v1,AAAA'), { timeout: 20_000 }).toBe(401)
    expect(await send('v1,é'), 'not ASCII').toBe(401)
    expect(await send('v1,AAAA', { 'webhook-timestamp': '²' }), 'a digit that isn’t one').toBe(401)
    await lists.ptin(...OTHERS)
    await deliver()
    const [{ id: delivery, state, status } = { id: '', state: '', status: 0 }] = await log(hook)
    expect([state, status]).toEqual(['delivered', 204])
    await post(`${hook}/deliveries/${delivery}/resend`)
    await post(`${hook}/rotate`)
    await post(`${hook}/test`)
    await deliver()
    expect((await log(hook)).map((one) => one.status)).toEqual([204, 204])
    await expect.poll(() => printed).toBe(`listing.left ${id}\nping \n`)
  })
}
