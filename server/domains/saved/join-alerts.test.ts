/** An alert is confirmed by email, sent once when the agent joins, and deleted with that email. */
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListingHolder, insertListings, removeListingHolder } from '#tests/support/listings.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { decideCorrection } from '#server/domains/corrections/correction-queue.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { readSettings } from '#server/platform/settings.ts'
import { LIMITS } from '#server/platform/limits.ts'
import {
  confirmJoinAlert,
  notifyJoined,
  readJoinAlert,
  readUnconfirmedAlert,
  requestJoinAlert,
  stopJoinAlert,
} from './join-alerts.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test' })
const [una = '', held = '', gone = ''] = await insertListings(db, [
  { firstName: 'Una', lastName: 'Claimed', city: 'Fresno', state: 'CA', zip: '93721' },
  { firstName: 'Hal', lastName: 'Held', city: 'Fresno', state: 'CA', profile: {} },
  { firstName: 'Gil', lastName: 'Gone', city: 'Fresno', state: 'CA', status: 'not_in_latest' },
])
const ADA = 'ada@mail.example'

beforeEach(async () => {
  await db`truncate join_alert, mail, rate_count`
  await removeListingHolder(db, una)
})

const ask = (email = ADA, publicId = una) => requestJoinAlert(db, settings, { publicId, email })
const emails = () =>
  db<{ kind: string; recipient: string; subject: string; bodyText: string }[]>`
    select kind, recipient, subject, body_text from mail order by queued_at, id`
const tokenIn = (text = '') => /\/join-alert\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? ''
const keyIn = (text = '') => /\/join-alert\/stop\/([\w-]{36})/.exec(text)?.[1] ?? ''
const lastText = async () => (await emails()).at(-1)?.bodyText ?? ''
const confirmed = async (email = ADA) => {
  await ask(email)
  await confirmJoinAlert(db, tokenIn(await lastText()))
}
const alerts = () => db<{ email: string }[]>`select email from join_alert order by id`

test('nothing is sent to an address that was not confirmed', async () => {
  await ask()
  expect(await emails()).toMatchObject([{ kind: 'join_alert_confirm', recipient: ADA }])
  await insertListingHolder(db, una)
  expect(await notifyJoined(db, settings)).toBe(0)
  expect(await emails()).toHaveLength(1)
})

test('opening the emailed link changes nothing; confirming works once', async () => {
  await ask()
  const token = tokenIn(await lastText())
  expect(await readUnconfirmedAlert(db, token)).toMatchObject({ name: 'Una Claimed' })
  expect(await db`select 1 from join_alert where confirmed_at is not null`).toHaveLength(0)
  expect(await confirmJoinAlert(db, token)).toMatchObject({ name: 'Una Claimed' })
  await expect(confirmJoinAlert(db, token)).rejects.toMatchObject({ code: 'gone' })
  expect(await readUnconfirmedAlert(db, token)).toBeNull()
})

test('when the agent joins, one email is sent and the address is deleted, however often the job runs', async () => {
  await confirmed()
  await confirmed('bo@mail.example')
  expect(await notifyJoined(db, settings), 'not claimed yet').toBe(0)
  await db`truncate mail`
  await insertListingHolder(db, una)
  const sent = await Promise.all([notifyJoined(db, settings), notifyJoined(db, settings)])
  expect(sent[0] + sent[1]).toBe(2)
  expect((await emails()).map(({ recipient }) => recipient).toSorted()).toEqual([ADA, 'bo@mail.example'])
  expect((await emails())[0]).toMatchObject({ kind: 'joined', subject: expect.stringContaining('Una Claimed') })
  expect(await lastText()).toContain(`-${una}`)
  expect(await alerts()).toEqual([])
})

test('the link in the email stops the alert, before or after it was confirmed', async () => {
  await confirmed()
  const key = keyIn(await lastText())
  expect(await readJoinAlert(db, key)).toMatchObject({ name: 'Una Claimed' })
  await stopJoinAlert(db, key)
  await stopJoinAlert(db, key)
  expect(await readJoinAlert(db, key)).toBeNull()
  await insertListingHolder(db, una)
  expect(await notifyJoined(db, settings)).toBe(0)
})

test('asked again, the same address has one alert, which stays confirmed; only the newest link works', async () => {
  await confirmed()
  const first = await lastText()
  await ask('ADA@mail.example')
  expect(await alerts()).toHaveLength(1)
  await insertListingHolder(db, una)
  expect(await readUnconfirmedAlert(db, tokenIn(first))).toBeNull()
  expect(await readUnconfirmedAlert(db, tokenIn(await lastText()))).not.toBeNull()
  expect(await notifyJoined(db, settings)).toBe(1)
})

test('a stranger can send an address only so many emails a day, whatever the listing', async () => {
  for (let time = 0; time < LIMITS.joinAlertEmails.max + 3; time++) await ask()
  expect(await emails()).toHaveLength(LIMITS.joinAlertEmails.max)
})

test.each([
  ['claimed', held],
  ['off the newest list', gone],
  ['unknown', 'deadbeef'],
])('there is no alert for a listing that is %s', async (_, publicId) => {
  await expect(ask(ADA, publicId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await emails()).toEqual([])
})

test('when the agent opts out, the alerts about them are deleted', async () => {
  await confirmed()
  const moderator = proveModerator(await signedInAs(db, 'moderator'))
  const [asked] = await db<[{ id: string }]>`
    insert into correction (listing_id, kind, relation, email, message, status)
    select id, 'opt_out', 'self', 'una@mail.example', 'Please remove me.', 'open' from listing where public_id = ${una}
    returning id`
  await decideCorrection(db, settings, moderator, {
    id: asked.id,
    accept: true,
    reason: 'Asked for',
    requestId: 'test',
  })
  expect(await alerts()).toEqual([])
  await db`update listing set status = 'listed' where public_id = ${una}`
})

test('retention deletes what was not confirmed within a week, and every alert after a year', async () => {
  await ask()
  await db`update join_alert set confirm_by = now() - interval '1 minute'`
  await expirePersonalData(db)
  expect(await alerts()).toEqual([])
  await confirmed()
  await db`update join_alert set created_at = now() - interval '11 months'`
  await expirePersonalData(db)
  expect(await alerts()).toHaveLength(1)
  await db`update join_alert set created_at = now() - interval '13 months'`
  await expirePersonalData(db)
  expect(await alerts()).toEqual([])
})
