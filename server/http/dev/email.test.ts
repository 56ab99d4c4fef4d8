import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { devEmailPlugin } from './email.ts'

const folder = await mkdtemp(join(tmpdir(), 'enrolled-dev-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: folder, APP_ORIGIN: 'https://enrolled.example' })
const app = Fastify()
await app.register(devEmailPlugin, { settings })
const get = (url: string) => app.inject({ url })

test('with no email sent yet, the page says so', async () => {
  expect((await get('/dev/mail')).body).toContain('No mail yet.')
})

test('each email is listed and shown as text; none of it is markup, and its links to our site work', async () => {
  await openTransport(settings).send({
    id: crypto.randomUUID(),
    kind: 'test',
    recipient: 'ada@mail.example',
    replyTo: null,
    subject: '<script>alert(1)</script>',
    bodyText: 'Go to https://enrolled.example/auth/verify/abc\nnot to https://elsewhere.example/x',
    bodyHtml: '<p><img src=x onerror=alert(1)></p>',
    queuedAt: new Date(),
  })
  const list = (await get('/dev/mail')).body
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list)?.[1] ?? ''
  const shown = await get(path)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('<a href="https://enrolled.example/auth/verify/abc">')
  expect(shown.body).not.toContain('href="https://elsewhere.example')
  expect(shown.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(shown.body).not.toMatch(/<img|<script/)
  expect(shown.headers['cache-control']).toBe('no-store')
})

test.each(['..%2Fsecret.eml', '%2Fetc%2Fpasswd', 'no-such.eml'])(
  "%s leads out of the folder and isn't found",
  async (name) => {
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
    const answer = await get(`/dev/mail/${name}`)
    expect(answer.body).not.toContain('passwd:')
    expect(answer.statusCode).toBe(404)
  },
)
