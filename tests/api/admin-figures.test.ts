/** The orders of the admin lists, and the figures by day. */
import { beforeAll, expect, test } from 'vitest'
import type { AgentLineShown, AuditLineShown, QueueShown, UserLineShown } from '#common/admin.ts'
import type { HealthShown, TrendsShown } from '#common/admin-figures.ts'
import { plusDays, today } from '#common/dates.ts'
import { registered, signIn, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInAdmin, type Person } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
let admin: Person
beforeAll(async () => {
  admin = await createSignedInAdmin(api)
})
const get = async <T>(path: string) => (await api.get(path, { token: admin.token })).body.data as T
const statusOf = async (path: string, token = admin.token) => (await api.get(path, { token })).status

/** Three who wait for approval; the order of their names isn't the order in which they came. */
async function threeWait() {
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      values ('z@sort.example', 'Zoe', 'Able', 'agent', now()), ('a@sort.example', 'ada', 'Clay', 'agent', now()),
        ('m@sort.example', 'Mo', 'Byrd', 'agent', now())
      returning id, first_name)
    insert into agent (account_id, approval, created_at)
    select id, 'pending', now() - case first_name when 'Zoe' then 3 when 'ada' then 1 else 2 end * interval '1 day'
    from asking`
}

test('a queue comes with the longest wait first, and by name or from the newest if asked', async () => {
  await threeWait()
  const names = async (sorted: string) =>
    (await get<AgentLineShown[]>(`admin/agents?approval=pending${sorted}`)).map(({ name }) => name)
  expect(await names('')).toEqual(['Zoe Able', 'Mo Byrd', 'ada Clay'])
  expect(await names('&sort=since&dir=desc')).toEqual(['ada Clay', 'Mo Byrd', 'Zoe Able'])
  expect(await names('&sort=name'), 'without regard to case').toEqual(['ada Clay', 'Mo Byrd', 'Zoe Able'])
  expect(await names('&sort=name&dir=desc')).toEqual(['Zoe Able', 'Mo Byrd', 'ada Clay'])
})

test('the order holds across pages: each row is on one page', async () => {
  const page = async (number: number) =>
    (await get<AgentLineShown[]>(`admin/agents?sort=name&page=${number}&perPage=2`)).map(({ name }) => name)
  expect([...(await page(1)), ...(await page(2))]).toEqual(['ada Clay', 'Mo Byrd', 'Zoe Able'])
})

test('users are ordered by name, role, last visit, or day of joining; who never came is last either way', async () => {
  await registered(api, { email: 'cleo@mail.example', first_name: 'Cleo', last_name: 'Park' })
  await signIn(api, 'cleo@mail.example')
  const users = (sorted: string) => get<UserLineShown[]>(`admin/users?${sorted}`)
  const names = (await users('sort=name')).map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect((await users('sort=role')).map(({ role }) => role)).toEqual(
    (await users('sort=role')).map(({ role }) => role).toSorted(),
  )
  for (const dir of ['asc', 'desc']) {
    const seen = (await users(`sort=seen&dir=${dir}`)).map(({ last_seen_at: at }) => at)
    expect(seen[0]).not.toBeNull()
    expect(seen.at(-1)).toBeNull()
  }
})

test('the audit log is newest first, or oldest first, or by action', async () => {
  const ids = async (sorted: string) =>
    (await get<AuditLineShown[]>(`admin/audit-log?${sorted}`)).map(({ id }) => Number(id))
  const newest = await ids('')
  expect(newest.length).toBeGreaterThan(1)
  expect(newest).toEqual(newest.toSorted((one, other) => other - one))
  expect(await ids('sort=at')).toEqual(newest.toReversed())
  const actions = (await get<AuditLineShown[]>('admin/audit-log?sort=action')).map(({ action }) => action)
  expect(actions).toEqual(actions.toSorted())
})

test.each([
  'agents',
  'claims',
  'applications',
  'corrections',
  'listings/taken-out',
  'changes',
  'messages',
  'imports/doubts',
  'discipline/matches',
])('admin/%s takes an order, and rejects a column or a direction that it has not', async (queue) => {
  for (const sort of ['name', 'since']) {
    for (const dir of ['asc', 'desc']) expect(await statusOf(`admin/${queue}?sort=${sort}&dir=${dir}`)).toBe(200)
  }
  expect(await statusOf(`admin/${queue}?sort=password_hash`)).toBe(400)
  expect(await statusOf(`admin/${queue}?sort=name&dir=down`)).toBe(400)
})

test('decided doubts and pairs, posts, and articles take an order too', async () => {
  for (const path of [
    'admin/imports/doubts?state=decided&',
    'admin/discipline/matches?state=decided&',
    'moderation/queue?',
    'editor/articles?',
  ]) {
    for (const sort of ['name', 'since']) expect(await statusOf(`${path}sort=${sort}&dir=desc`)).toBe(200)
  }
})

test('figures by day have each day once, the days before too, and count on the day in Washington', async () => {
  const { days } = await get<TrendsShown>('admin/trends?days=30')
  expect(days.length).toBe(60)
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 60 }, (_, nth) => plusDays(today(), nth - 59)))
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count from account where role in ('client', 'agent')`
  expect(days.at(-1)?.signups).toBe(count)
  expect((await get<TrendsShown>('admin/trends?days=90')).days.length).toBe(180)
  expect(await statusOf('admin/trends?days=7')).toBe(400)
})

test('the length of the queues is counted at the end of each day, and ends with the decision', async () => {
  await db`delete from account where email like '%@sort.example'`
  await db`
    insert into contact_message (topic, name, email, message, status, created_at, handled_at, sent_on)
    values ('listing', 'Vera', 'v@home.example', 'My name is spelled wrong in the list.', 'handled', now() - interval '5 days', now() - interval '2 days', current_date - 5),
      ('listing', 'Vera', 'v@home.example', 'My street is spelled wrong in the list.', 'new', now() - interval '1 day', null, current_date - 1)`
  const { days } = await get<TrendsShown>('admin/trends')
  const ago = (number: number) => days.at(-1 - number)?.waiting
  expect([ago(6), ago(5), ago(3), ago(2), ago(1), ago(0)]).toEqual([0, 1, 1, 0, 1, 1])
  expect([3, 2, 1].map((number) => days.at(-1 - number)?.decided)).toEqual([0, 1, 0])
})

test('the chart counts what every queue counts: posts and legal requests too', async () => {
  await db`insert into legal_demand (received_on, kind) values (current_date - 1, 'subpoena')`
  await db`
    insert into question (title, body, topic, state, held_for, email)
    values ('Can I deduct a desk?', 'I work at home three days a week and bought a desk for it in May.', 'other', 'pending', 'link', 'v@home.example')`
  const queues = await get<QueueShown[]>('admin/queues')
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  expect(queues.find(({ queue }) => queue === 'posts')?.waiting).toBe(1)
  expect((await get<TrendsShown>('admin/trends')).days.at(-1)?.waiting).toBe(waiting)
})

test('a queue says how much was decided in the last 30 days, and in the 30 days before', async () => {
  await db`
    insert into contact_message (topic, name, email, message, status, created_at, handled_at, sent_on)
    values ('listing', 'Vera', 'v@home.example', 'My first name is spelled wrong in the list.', 'handled', now() - interval '50 days', now() - interval '40 days', current_date - 50)`
  const messages = (await get<QueueShown[]>('admin/queues')).find(({ queue }) => queue === 'messages')
  expect(messages).toMatchObject({ waiting: 1, decided: 1, decided_before: 1 })
})

test('health says since when emails fail, and when jobs were last run', async () => {
  const health = () => get<HealthShown>('admin/health')
  expect((await health()).mail.dead_since).toBeNull()
  expect((await health()).jobs.seen_at).toBeNull()
  await db`insert into job_runner (id) values ('one')`
  await db`
    insert into mail (kind, recipient, subject, state, reason, queued_at, settled_at)
    values ('verify', 'v@home.example', 'Confirm', 'dead', 'No such mailbox.', now(), '2026-01-02T10:00:00Z')`
  expect((await health()).mail.dead_since).toBe('2026-01-02T10:00:00.000Z')
  expect(Date.parse((await health()).jobs.seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('imports come oldest first with what was known from an earlier list; a failed one is left out', async () => {
  await db`
    insert into import_run (kind, list_date, status, files, report) values
      ('ea', '2026-01-01', 'committed', '[]', '{"read": 12, "ea": 10, "new": 10}'),
      ('ea', '2026-04-01', 'committed', '[]', '{"read": 14, "ea": 11, "new": 2}'),
      ('ea', '2026-05-01', 'failed', '[]', '{"error": "no"}')`
  const { imports } = await get<TrendsShown>('admin/trends')
  expect(imports.map(({ rows, listed, matched }) => [rows, listed, matched])).toEqual([
    [12, 10, 0],
    [14, 11, 9],
  ])
})

test('a client gets no figures and no order of a queue', async () => {
  const { accessToken: token } = await signIn(api, 'cleo@mail.example')
  for (const path of ['admin/trends', 'admin/agents?sort=name', 'admin/users?sort=seen']) {
    expect(await statusOf(path, token)).toBe(403)
    expect(await statusOf(path, '')).toBe(401)
  }
})
