/** The receivers and the message in docs/api.md, as they are: they take what we send, once, and nothing else. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { examplesIn } from '../../scripts/api-examples.ts'
import { freePort } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'
import { OTHERS, webhookFixture } from '#tests/support/webhooks.ts'

const db = await testDatabase()
const { lists, withHook, idOf, deliver } = await webhookFixture(db)

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = '## Webhooks'
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

/** How each receiver starts, and how it starts with the clock of the message in the guide. */
const RECEIVERS = [
  {
    language: 'ts',
    name: 'receive.ts',
    command: process.execPath,
    atTime: (seconds: string) => ['--import', `data:text/javascript,Date.now = () => ${seconds}000`, 'receive.ts'],
    isSkipped: false,
  },
  {
    language: 'python',
    name: 'receive.py',
    command: 'python3',
    atTime: (seconds: string) => ['-c', `import time; time.time = lambda: ${seconds}; exec(open('receive.py').read())`],
    isSkipped: isMissing,
  },
]

type Start = { args: readonly string[]; secret: string; port: number }

function startReceiver({ language, name, command }: (typeof RECEIVERS)[number], { args, secret, port }: Start) {
  writeFileSync(join(folder, name), examplesIn(GUIDE, language)[0] ?? '')
  const env = { PATH: process.env['PATH'], ENROLLED_WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const receiver = { printed: '', env, url: `http://127.0.0.1:${port}/` }
  child.stdout.on('data', (part: Buffer) => (receiver.printed += part.toString('utf8')))
  return receiver
}

const post = (url: string, headers: Record<string, string>, body: string) =>
  fetch(url, { method: 'POST', body, headers })
    .then(({ status }) => status)
    .catch(() => 0)

for (const example of RECEIVERS) {
  const { language, name, atTime, isSkipped } = example

  test.skipIf(isSkipped)(`the receiver in ${language} takes a message once, and rejects what isn't ours`, async () => {
    await lists.ptin({}, ...OTHERS)
    const id = await idOf('Vance')
    const port = await freePort()
    const hooked = await withHook({ url: `http://127.0.0.1:${port}/`, events: ['listing.left'], listings: [id] })
    const { hook, secret, log } = hooked
    const receiver = startReceiver(example, { args: [name], secret, port })
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
    const send = (signature: string, headers = {}) =>
      post(receiver.url, { ...forged, 'webhook-signature': signature, ...headers }, '{}')
    await expect.poll(() => send('v1,AAAA'), { timeout: 20_000 }).toBe(401)
    expect(await send('v1,é'), 'not ASCII').toBe(401)
    expect(await send('v1,AAAA', { 'webhook-timestamp': '²' }), 'a digit that isn’t one').toBe(401)
    await lists.ptin(...OTHERS)
    await deliver()
    const [{ id: delivery, state, status } = { id: '', state: '', status: 0 }] = await log(hook)
    expect([state, status]).toEqual(['delivered', 204])
    await hooked.post(`${hook}/deliveries/${delivery}/resend`)
    await hooked.post(`${hook}/rotate`)
    await hooked.post(`${hook}/test`)
    await deliver()
    expect((await log(hook)).map((one) => one.status)).toEqual([204, 204])
    await expect.poll(() => receiver.printed).toBe(`listing.left ${id}\nping \n`)
  })

  test.skipIf(isSkipped)(`the receiver in ${language} takes the message in the guide at its time only`, async () => {
    const { headers, body, secret } = messageInGuide()
    const at = headers['webhook-timestamp'] ?? ''
    const then = startReceiver(example, { args: atTime(at), secret, port: await freePort() })
    await expect.poll(() => post(then.url, headers, body), { timeout: 20_000 }).toBe(204)
    await expect.poll(() => then.printed).toBe('listing.left 9e3779b1\n')
    expect(await post(then.url, headers, body.replace('Samir', 'Samira'))).toBe(401)

    const now = startReceiver(example, { args: [name], secret, port: await freePort() })
    await expect.poll(() => post(now.url, headers, body), { timeout: 20_000 }).toBe(401)
    writeFileSync(join(folder, 'send.sh'), examplesIn(GUIDE, 'sh')[1] ?? '')
    const { stdout } = await promisify(execFile)('sh', ['send.sh'], { cwd: folder, env: now.env })
    expect(stdout).toMatch(/^HTTP\/1\.[01] 204 /)
    await expect.poll(() => now.printed).toBe('ping \n')
  })
}

function messageInGuide() {
  const [text = ''] = examplesIn(GUIDE, '')
  const [head = '', body = ''] = text.split('\n\n')
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string]))
  const [, secret = ''] = /with the secret `(whsec_[^`]+)`/.exec(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')) ?? []
  return { headers, body, secret }
}
