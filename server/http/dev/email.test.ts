import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { devEmailPlugin } from './email.ts'
import { sampleEmails } from './sample-emails.ts'

const folder = await mkdtemp(join(tmpdir(), 'enrolled-dev-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const settings = readSettings({ DATA_DIR: folder, APP_ORIGIN: 'https://enrolled.example' })
const app = Fastify()
await app.register(devEmailPlugin, { settings })
const get = (url: string) => app.inject({ url })

const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

test('with no email written yet, the page says so, and has a sample of every kind', async () => {
  const { body } = await get('/dev/mail')
  expect(body).toContain('No emails yet.')
  const paths = linksIn(body)
  expect(paths.length).toBe(sampleEmails.length)
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200])
})

test('a sample is shown in a frame, in the theme and width that were chosen, beside its text', async () => {
  const { body } = await get('/dev/mail/samples/reset?width=320&theme=dark')
  const frame = /<iframe[^>]*>/.exec(body)?.[0] ?? ''
  expect(frame).toContain('sandbox=""')
  expect(frame).toContain('width="320"')
  expect(body).toContain('You asked to set a new password for your Enrolled account.')
  const htmlIn = async (theme: string) => (await get(`/dev/mail/samples/reset/html${theme}`)).body
  expect(frame).toContain('src="/dev/mail/samples/reset/html?theme=dark&amp;language=en"')
  expect(await htmlIn('?theme=dark')).toContain('@media all{.paper')
  expect(await htmlIn('?theme=light')).toContain('@media not all{.paper')
  expect(await htmlIn('')).toContain('@media (prefers-color-scheme: dark){.paper')
})

test('a sample is shown in the other language too', async () => {
  const { body } = await get('/dev/mail/samples/reset?language=es')
  expect(body).toContain('Usted pidió crear una contraseña nueva para su cuenta de Enrolled.')
  expect((await get('/dev/mail/samples/reset/html?language=es')).body).toContain('<html lang="es"')
})

test('each written email is listed and shown; its links to our site work, and its HTML runs and loads nothing', async () => {
  await openTransport(settings).send({
    id: crypto.randomUUID(),
    kind: 'test',
    recipient: 'ada@mail.example',
    replyTo: null,
    subject: '<script>alert(1)</script>',
    bodyText: 'Go to https://enrolled.example/auth/verify/abc\nnot to https://elsewhere.example/x',
    bodyHtml: '<p><img src=x onerror=alert(1)></p>',
    queuedAt: new Date(),
    list: { id: 'business', unsubscribeUrl: 'https://enrolled.example/newsletter/unsubscribe/key' },
  })
  const list = (await get('/dev/mail')).body
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const path = linksIn(list).find((link) => link.startsWith('/dev/mail/sent/')) ?? ''
  const shown = await get(path)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('<a href="https://enrolled.example/auth/verify/abc">')
  expect(shown.body).not.toContain('href="https://elsewhere.example')
  expect(shown.body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(shown.body).not.toMatch(/<img|<script/)
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  const html = await get(linksIn(shown.body).find((link) => link.includes('/html')) ?? '')
  expect(html.body).toContain('<img src=x onerror=alert(1)>')
  expect(html.headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  )
  expect(html.headers['x-frame-options']).toBe('SAMEORIGIN')
})

test.each(['..%2Fsecret.eml', '%2Fetc%2Fpasswd', 'no-such.eml'])(
  "%s leads out of the folder and isn't found",
  async (name) => {
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
    const answer = await get(`/dev/mail/sent/${name}`)
    expect(answer.body).not.toContain('passwd:')
    expect(answer.statusCode).toBe(404)
  },
)
