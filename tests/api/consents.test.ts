/** What a person agreed to is recorded with the version of the text, exported, and deleted with the account. */
import { beforeEach, expect, test } from 'vitest'
import {
  agentFields,
  clientFields,
  deleteAllAccounts,
  PASSWORD,
  signIn,
  testAccounts,
  tokenInEmail,
} from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { storeReleasedTexts } from '#server/domains/editorial/released-texts.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const ada = clientFields.email

beforeEach(() => deleteAllAccounts(db))

const register = (changes: object = {}) => api.post('public/auth/register', { ...clientFields, ...changes })
const confirm = async (password = PASSWORD) =>
  api.post('public/auth/verify', { token: await tokenInEmail(db, 'verify'), password })
const agreed = async () => {
  const { accessToken } = await signIn(api, ada)
  const { body } = await api.get('user/consents', { token: accessToken })
  return (body.data as { kind: string; slug: string; number: number; source: string }[]).map(
    ({ kind, slug, source }) => `${kind}/${slug} ${source}`,
  )
}

test('registering records the terms, the privacy policy, and the sentence beside the box', async () => {
  await register()
  await confirm()
  expect((await agreed()).sort()).toEqual([
    'consent/registration registration',
    'legal/privacy registration',
    'legal/terms registration',
  ])
})

test('an agent also attests to the license', async () => {
  await api.post('public/auth/register/agent', agentFields)
  await confirm()
  expect(await agreed()).toContain('consent/agent-attestation registration')
})

test('a review records the attestation, and the mark only if its author allowed it, also when that comes later', async () => {
  await register()
  await confirm()
  const { accessToken: token } = await signIn(api, ada)
  const [listing] = await insertListings(db, [
    { firstName: 'Marisol', lastName: 'Vance', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  const fields = { rating: 4, comment: 'She read the letter with me and answered it in a day.', attest: true }
  const { body } = await api.post('user/rating', { agent_id: listing, ...fields }, { token })
  const { id } = body.data as { id: string }
  const forReview = async () => (await agreed()).filter((text) => text.endsWith(' review')).sort()
  expect(await forReview()).toEqual(['consent/review-attestation review'])
  expect((await api.patch(`user/rating/${id}`, { ...fields, show_messaged: true }, { token })).status).toBe(200)
  expect(await forReview()).toEqual([
    'consent/review-attestation review',
    'consent/review-attestation review',
    'consent/review-messaged review',
  ])
})

test('of two registrations for one address, what counts is what the confirmed one agreed to, when it did', async () => {
  await register()
  await register({ password: 'another battery staple', password_confirmation: 'another battery staple' })
  await db`update registration set created_at = now() - interval '1 hour'`
  await confirm('another battery staple')
  const rows = await db<{ at: Date }[]>`select at from consent`
  expect(rows).toHaveLength(3)
  for (const { at } of rows) expect(Date.now() - at.getTime()).toBeGreaterThan(3_500_000)
})

test('a text that changes later does not change what someone agreed to', async () => {
  await register()
  await confirm()
  const before = await db<{ textId: number }[]>`select text_id from consent order by text_id`
  const terms = () => db<{ number: number; lead: string }[]>`
    select number, content ->> 'lead' as lead from text_version where kind = 'legal' and slug = 'terms' order by number`
  const [first] = await terms()
  await storeReleasedTexts(db, { ...api.settings, SITE_NAME: 'Othername' })
  expect(await terms()).toHaveLength(2)
  expect((await terms())[0]).toEqual(first)
  expect(await db`select text_id from consent order by text_id`).toEqual(before)
  await storeReleasedTexts(db, api.settings)
  await storeReleasedTexts(db, api.settings)
  expect(await terms(), 'nothing changed the second time').toHaveLength(3)
})

test('the export has the consents, and deleting the account deletes them', async () => {
  await register()
  await confirm()
  const { accessToken: token } = await signIn(api, ada)
  const { body } = await api.get('user/export', { token })
  const exported = (body.data as { consents: { text: string; version: number }[] }).consents
  expect(exported.map(({ text }) => text).sort()).toEqual(['consent/registration', 'legal/privacy', 'legal/terms'])
  await api.post('user/delete', { password: PASSWORD, confirm: true, end_newsletter: true }, { token })
  expect(await db`select 1 from consent`).toEqual([])
})

test('a newsletter request refers to the sentence that was beside its button', async () => {
  await api.post('news-letter/subscribe/create', { email: 'reader@mail.example' })
  expect(await db`select v.slug from newsletter_consent c join text_version v on v.id = c.text_id`).toEqual([
    { slug: 'newsletter' },
  ])
})
