import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { replaceDemo } from '#server/domains/imports/replace-demo.ts'
import { deleteAllAccounts, registered, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { DEMO_PEOPLE, loadDemoPeople } from './load-people.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-people-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const here = readSettings({ DATA_DIR: folder })
const api = await testAccounts(db, { APP_ORIGIN: 'http://127.0.0.1:3000' })
const productionApi = await testAccounts(db, { APP_ORIGIN: 'https://enrolled.example' })
const profile = { headline: 'Invented' }
await insertListings(db, [{ firstName: 'Rosa', lastName: 'Maldonado', city: 'Fresno', state: 'CA', profile }])
await db`update listing set is_demo = true`
await db`update import_run set is_demo = true`

beforeEach(() => deleteAllAccounts(db))

async function passwordIn(path: string | null): Promise<string> {
  return /^password: (.+)$/m.exec(await readFile(path ?? '', 'utf8'))?.[1] ?? ''
}
const people = () => db`select 1 from account where is_demo and password_hash is not null`
const login = (at: typeof api, email: string, password: string) => at.post('auth/login', { email, password })

test('creates one account of each kind that can sign in on this machine with the password in the file', async () => {
  const path = await loadDemoPeople(db, here)
  const password = await passwordIn(path)
  expect(password).toMatch(/^[a-z-]+ [a-z-]+ [a-z-]+ [a-z-]+$/)
  expect((await stat(path ?? '')).mode & 0o777).toBe(0o600)
  const statuses = await Promise.all(DEMO_PEOPLE.map(async ({ email }) => (await login(api, email, password)).status))
  expect(statuses).toEqual(DEMO_PEOPLE.map(() => 200))
  const [agent] = await db`
    select a.first_name, g.approval, l.last_name from account a join agent g on g.account_id = a.id
    join listing l on l.id = g.listing_id where a.email = 'agent@demo.example'`
  expect(agent).toEqual({ firstName: 'Rosa', approval: 'approved', lastName: 'Maldonado' })
})

test('on a site that others can reach, the same password is rejected', async () => {
  const password = await passwordIn(await loadDemoPeople(db, here))
  expect((await login(api, 'admin@demo.example', password)).status).toBe(200)
  expect((await login(productionApi, 'admin@demo.example', password)).status).toBe(401)
})

test.each<[string, Record<string, string>]>([
  ['another address to listen on', { HOST: '0.0.0.0' }],
  ['a name of the site', { APP_ORIGIN: 'https://enrolled.example' }],
  ['a proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['the demo off', { DEMO: 'off' }],
])('with %s there are no demo accounts', async (_what, environment) => {
  expect(await loadDemoPeople(db, readSettings({ DATA_DIR: folder, ...environment }))).toBeNull()
  expect(await people()).toEqual([])
})

test('a restart leaves the demo accounts unchanged; if the file is missing, they get a new password', async () => {
  const path = await loadDemoPeople(db, here)
  const before = await passwordIn(path)
  await loadDemoPeople(db, here)
  expect(await passwordIn(path)).toBe(before)
  await rm(path ?? '')
  expect(await passwordIn(await loadDemoPeople(db, here))).not.toBe(before)
  expect((await login(api, 'admin@demo.example', before)).status).toBe(401)
  expect(await people()).toHaveLength(DEMO_PEOPLE.length)
})

test('the first real import deletes the demo accounts and no real ones', async () => {
  await registered(api)
  await loadDemoPeople(db, here)
  const feed = () => db`select id from change_feed`
  const before = await feed()
  await db.begin((tx) => replaceDemo(tx))
  expect(await db`select email from account`).toEqual([{ email: 'ada@mail.example' }])
  expect(await feed(), 'readers of the feed start again').not.toEqual(before)
  expect(await loadDemoPeople(db, here), 'nor do they come back').toBeNull()
})

test('every account finds something to do; a second load of the accounts adds nothing twice', async () => {
  const unclaimed = ['Birch', 'Cole', 'Drew', 'Elm', 'Ford', 'Gray', 'Hill']
  await insertListings(db, [
    { firstName: 'Ina', lastName: 'Ames', profile },
    ...unclaimed.map((lastName) => ({ firstName: 'Ina', lastName })),
  ])
  await db`update listing set is_demo = true`
  await db`update account set is_demo = true`
  await db`update listing_profile set hours = '[{"day": "mon", "from": "09:00", "to": "17:00"}]'`
  const counts = () => db`
    select (select count(*)::int from conversation) as conversations, (select count(*)::int from message) as messages,
      (select count(*)::int from help_request) as requests, (select count(*)::int from first_call) as calls,
      (select count(*)::int from first_call_hours) as call_hours,
      (select count(*)::int from notification where read_at is null) as notifications,
      (select count(*)::int from saved_listing) as saved,
      (select count(*)::int from education_record) as courses,
      (select count(*)::int from claim where status = 'submitted') as claims,
      (select array_agg(state order by state) from article) as articles,
      (select count(*)::int from correction where status = 'open') as corrections`
  await loadDemoPeople(db, here)
  const [first] = await counts()
  expect(first).toEqual({
    conversations: 14,
    messages: 42,
    requests: 3,
    calls: 2,
    callHours: 1,
    notifications: 4,
    saved: 1,
    courses: 9,
    claims: 1,
    articles: ['draft', 'submitted'],
    corrections: 2,
  })
  await rm(join(folder, 'demo-accounts.txt'))
  await loadDemoPeople(db, here)
  expect((await counts())[0]).toEqual(first)
  const before = await db`
    select a.email from account a join message m on m.sender_id = a.id where m.sent_at < a.created_at
    union all select a.email from account a join claim c on c.account_id = a.id where c.created_at < a.created_at`
  expect(before, 'who did something before they joined').toEqual([])
  const unseen = await db`
    select a.email from account a join message m on m.sender_id = a.id
    where a.password_hash is null and not exists (select 1 from session s where s.account_id = a.id)`
  expect(unseen, 'who wrote a message and was never seen').toEqual([])
  expect(await db`select 1 from message where body like '%{%'`, 'dates that were not filled in').toEqual([])
})
