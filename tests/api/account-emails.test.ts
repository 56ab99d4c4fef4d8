/** Account emails as they arrive at a real SMTP server, and where their links lead. */
import { beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '#tests/support/jobs.ts'
import { openTransport } from '#server/platform/mail/open-transport.ts'
import { readSettings } from '#server/platform/settings.ts'
import { clientFields, deleteAllAccounts, PASSWORD, signIn, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSmtp } from '#tests/support/smtp.ts'

const db = await testDatabase()
const smtp = await testSmtp()
const api = await testAccounts(db)
const settings = readSettings({ SMTP_URL: smtp.url, APP_ORIGIN: 'https://enrolled.example' })
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const parts = { db, transport: openTransport(settings), log: silent }
const ada = 'ada@mail.example'

beforeEach(() => deleteAllAccounts(db))

/** Everything that arrived since the last call, oldest first. */
async function arrived() {
  await runDueJobs(parts)
  return smtp.received
    .splice(0)
    .map(({ to, mail }) => ({ to, subject: mail.subject, text: mail.text ?? '', html: mail.html ?? '' }))
}
const secretIn = (text: string) =>
  /https:\/\/enrolled\.example\/auth\/(?:verify|reset-password)\/([\w-]{43})\b/.exec(text)?.[1] ?? ''

test('registration through password reset works from the emails alone', async () => {
  await api.post('public/auth/register', clientFields, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const [verify, ...none] = await arrived()
  expect(none).toEqual([])
  expect(verify).toMatchObject({ to: [ada], subject: 'Confirm your email address' })
  await api.post('public/auth/verify', { token: secretIn(verify?.text ?? ''), password: PASSWORD })
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Welcome to Enrolled'])
  await signIn(api, ada)
  await api.post('public/auth/reset-password', { email: ada })
  const [reset] = await arrived()
  const fresh = 'seven green bottles'
  const token = secretIn(reset?.text ?? '')
  await api.post('public/auth/reset-password/reset', { token, password: fresh, password_confirmation: fresh })
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  expect((await api.post('auth/login', { email: ada, password: PASSWORD })).status).toBe(401)
  expect((await api.post('auth/login', { email: ada, password: fresh })).status).toBe(200)
})

test('text and HTML hold the same link to our own site, load nothing, and track no one', async () => {
  await api.post('public/auth/register', clientFields)
  await api.post('public/auth/reset-password', { email: ada })
  for (const { text, html } of await arrived()) {
    const secret = secretIn(text)
    expect(secret).not.toBe('')
    expect(html).toContain(secret)
    expect(html).not.toMatch(/<img|<script|<link|src=|evil/i)
    for (const [address] of html.matchAll(/https?:\/\/[^"<\s]+/g))
      expect(address).toMatch(/^https:\/\/enrolled\.example/)
  }
})

test('a rolled-back registration sends no email', async () => {
  await db`alter table audit_log add constraint planted check (action <> 'account.register') not valid`
  const { status } = await api.post('public/auth/register', clientFields)
  await db`alter table audit_log drop constraint planted`
  expect(status).toBe(500)
  expect(await arrived()).toEqual([])
  expect(await db`select 1 from account`).toEqual([])
})

test('after an email is sent, its link is stored nowhere', async () => {
  await api.post('public/auth/register', clientFields)
  const [mail] = await arrived()
  const [{ dump }] = await db<[{ dump: string }]>`select string_agg(m::text, '') as dump from mail m`
  expect(dump).not.toContain(secretIn(mail?.text ?? ''))
})

/** As a Spanish page sends it (app/lib/account/send-request.ts). */
const IN_SPANISH = { headers: { 'accept-language': 'es' } }

test('an account gets its emails in the language it was registered in, until it chooses another', async () => {
  const registered = await api.post('public/auth/register', clientFields, IN_SPANISH)
  expect(registered.body.message).toContain('Le enviamos un correo')
  const [verify] = await arrived()
  expect(verify?.subject).toBe('Confirme su correo electrónico')
  expect(verify?.text).toMatch(/https:\/\/enrolled\.example\/es\/auth\/verify\//)
  const token = /verify\/([\w-]{43})/.exec(verify?.text ?? '')?.[1]
  // From here on, the pages are in English.
  await api.post('public/auth/verify', { token, password: PASSWORD })
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Le damos la bienvenida a Enrolled'])
  const { accessToken } = await signIn(api, ada)
  const own = await api.get('user/profile', { token: accessToken })
  expect(own.body.data).toMatchObject({ language: 'es' })
  await api.patch('user/profile/update', { language: 'en' }, { token: accessToken })
  await api.post('public/auth/reset-password', { email: ada }, IN_SPANISH)
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Set a new password'])
})

test('of two registrations of one address, the one that is confirmed decides the language', async () => {
  await api.post('public/auth/register', clientFields)
  const again = { ...clientFields, password: 'seven green bottles', password_confirmation: 'seven green bottles' }
  await api.post('public/auth/register', again, IN_SPANISH)
  const [english, spanish] = await arrived()
  expect([english?.subject, spanish?.subject]).toEqual(['Confirm your email address', 'Confirme su correo electrónico'])
  const token = /verify\/([\w-]{43})/.exec(spanish?.text ?? '')?.[1]
  await api.post('public/auth/verify', { token, password: 'seven green bottles' })
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Le damos la bienvenida a Enrolled'])
})

test('the last email, after an account is deleted, is in its language', async () => {
  await api.post('public/auth/register', clientFields, IN_SPANISH)
  await db`update account set email_verified_at = now()`
  const { accessToken } = await signIn(api, ada)
  await arrived()
  await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: accessToken })
  expect((await arrived()).map(({ subject }) => subject)).toEqual(['Se eliminó su cuenta'])
})

test('what is wrong with a form is said in the language of its page', async () => {
  const wrong = await api.post('public/auth/register', { ...clientFields, first_name: '' }, IN_SPANISH)
  expect(wrong.body).toMatchObject({
    message: 'Corrija los campos marcados abajo.',
    errors: { first_name: ['Escriba su nombre.'] },
  })
  const { body } = await api.post('auth/login', { email: ada, password: PASSWORD }, IN_SPANISH)
  expect(body.message).toContain('incorrectos')
})
