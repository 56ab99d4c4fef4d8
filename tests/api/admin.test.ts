/** The admin API: users, imports in a separate process, and the audit log. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditLineShown, QueueShown, UserCountsShown, UserLineShown } from '#common/admin.ts'
import type { ImportUploadShown } from '#common/admin-imports.ts'
import { USER_VIEWS } from '#common/roles.ts'
import { readLists } from '#server/domains/verification/read-lists.ts'
import { PASSWORD, registered, signIn, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInAdmin, type Person } from '#tests/support/claims.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { db, url } = await testDatabaseWithUrl()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-desk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = await testAccounts(db, { DATA_DIR: folder, DATABASE_URL: url })
let admin: Person
beforeAll(async () => {
  admin = await createSignedInAdmin(api)
})
const post = (path: string, body: object) => api.post(path, body, { token: admin.token })
const get = async <T>(path: string) => (await api.get(path, { token: admin.token })).body.data as T
const danger = { reason: 'A test says so.', password: PASSWORD }

test('users are found by part of the name or email; the response contains no secret', async () => {
  await registered(api, { email: 'cleo@mail.example', first_name: 'Cleo', last_name: 'Park' })
  for (const q of ['cleo', 'PARK', 'o@mail.ex']) {
    const found = await get<UserLineShown[]>(`admin/users?q=${encodeURIComponent(q)}`)
    expect(found.map(({ email }) => email)).toContain('cleo@mail.example')
    expect(JSON.stringify(found)).not.toMatch(/argon2|password|hash|secret/i)
  }
  expect(await get<UserLineShown[]>('admin/users?q=%25')).toEqual([])
})

test('each view of the accounts has the rows that its count says, and only those', async () => {
  await registered(api, { email: 'shut@mail.example' })
  await db`update account set status = 'suspended', status_reason = 'x' where email = 'shut@mail.example'`
  await db`
    with asking as (
      insert into account (email, first_name, last_name, role, email_verified_at)
      values ('asks@mail.example', 'Asks', 'First', 'agent', now()) returning id)
    insert into agent (account_id, approval) select id, 'pending' from asking`
  const counts = await get<UserCountsShown>('admin/users/counts')
  const emailsIn = async (view: string) =>
    (await get<UserLineShown[]>(`admin/users?view=${view}&perPage=100`)).map(({ email }) => email)
  for (const view of USER_VIEWS) expect([view, (await emailsIn(view)).length]).toEqual([view, counts[view]])
  expect(await emailsIn('pending')).toEqual(['asks@mail.example'])
  expect(await emailsIn('agents&status=pending')).toEqual(['asks@mail.example'])
  expect(await emailsIn('clients&status=pending')).toEqual([])
  expect(await emailsIn('suspended')).toEqual(['shut@mail.example'])
  expect(await emailsIn('clients&status=suspended')).toEqual(['shut@mail.example'])
  expect(await emailsIn('agents')).toContain('asks@mail.example')
  expect((await get<UserLineShown[]>('admin/users?view=staff')).map(({ id }) => id)).toContain(admin.id)
  expect(counts.all).toBe(counts.clients + counts.agents + counts.staff)
  await db`delete from account where email in ('shut@mail.example', 'asks@mail.example')`
})

test('suspending ends every session at once, requires the password and a reason, and is logged', async () => {
  await registered(api, { email: 'sam@mail.example' })
  const { accessToken: token } = await signIn(api, 'sam@mail.example')
  const [{ id }] = await db<[{ id: string }]>`select id from account where email = 'sam@mail.example'`
  const works = async () => (await api.get('user/profile', { token })).status
  expect((await post(`admin/users/${id}/suspend`, { reason: 'No password.' })).status).toBe(422)
  expect((await post(`admin/users/${id}/suspend`, { password: PASSWORD })).status).toBe(422)
  expect(await works()).toBe(200)
  expect((await post(`admin/users/${id}/suspend`, danger)).status).toBe(200)
  expect(await works()).toBe(401)
  const [line] = await get<AuditLineShown[]>(`admin/audit-log?action=account.suspend&target_id=${id}`)
  expect(line).toMatchObject({ actor_id: admin.id, reason: 'A test says so.', after: { status: 'suspended' } })
  expect(line?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect((await post(`admin/users/${admin.id}/suspend`, danger)).status, 'oneself').toBe(409)
})

test("a visitor's message stays open until an admin handles it, and the log records that", async () => {
  const [{ id }] = await db<[{ id: string }]>`
    insert into contact_message (topic, name, email, message, status)
    values ('listing', 'Vera Stone', 'vera@home.example', 'My name is spelled wrong in the list.', 'held')
    returning id::text`
  const waiting = async () =>
    (await get<QueueShown[]>('admin/queues')).find(({ queue }) => queue === 'messages')?.waiting
  expect(await waiting()).toBe(1)
  expect(await get('admin/messages')).toMatchObject([{ id, name: 'Vera Stone', held: true }])
  expect((await post(`admin/messages/${id}/settle`, { reason: ' ' })).status).toBe(422)
  expect((await post(`admin/messages/${id}/settle`, { reason: 'Answered by mail.' })).status).toBe(200)
  expect((await post(`admin/messages/${id}/settle`, { reason: 'Answered by mail.' })).status).toBe(404)
  expect([await waiting(), await get('admin/messages')]).toEqual([0, []])
  const [line] = await get<AuditLineShown[]>(`admin/audit-log?action=message.settle&target_id=${id}`)
  expect(line).toMatchObject({ actor_id: admin.id, reason: 'Answered by mail.' })
})

test('the queues say by which day the first request about personal data must be answered', async () => {
  const daysOf = async () =>
    Object.fromEntries(
      (await get<QueueShown[]>('admin/queues')).flatMap(({ queue, answer_by: day, waiting }) =>
        day ? [[queue, { day, waiting }]] : [],
      ),
    )
  expect(await daysOf()).toEqual({})
  await post('admin/demands', { received_on: '2026-01-10', kind: 'subpoena', reference: '' })
  expect(await daysOf(), 'a court names its own day').toEqual({})
  await post('admin/demands', { received_on: '2026-11-01', kind: 'privacy', reference: '' })
  await post('admin/demands', { received_on: '2026-10-20', kind: 'privacy_appeal', reference: '' })
  await db`
    insert into contact_message (topic, name, email, message, status, created_at)
    values ('privacy', 'Vera Stone', 'vera@home.example', 'Please send me what you have about me.', 'new', '2026-10-02T02:00:00Z')`
  expect(await daysOf()).toEqual({
    demands: { day: '2026-12-16', waiting: 3 },
    messages: { day: '2026-11-15', waiting: 1 },
  })
  for (const { id } of await get<{ id: number }[]>('admin/demands'))
    await post(`admin/demands/${id}/decide`, { outcome: 'complied' })
  expect(Object.keys(await daysOf())).toEqual(['messages'])
})

test("the log can be filtered and can't be changed", async () => {
  expect(await get<AuditLineShown[]>('admin/audit-log?action=claim')).toEqual([])
  expect((await get<AuditLineShown[]>(`admin/audit-log?actor=${admin.id}`)).length).toBeGreaterThan(0)
  const actors = async (actor: string) =>
    new Set(
      (await get<AuditLineShown[]>(`admin/audit-log?actor=${encodeURIComponent(actor)}`)).map(({ actor_id: id }) => id),
    )
  const [{ name = '', email = '' } = {}] = await db<{ name: string; email: string }[]>`
    select first_name || ' ' || last_name as name, email from account where id = ${admin.id}`
  expect(await actors(name.toUpperCase()), 'by name').toContain(admin.id)
  expect(await actors(email), 'by email').toEqual(new Set([admin.id]))
  expect(await actors('%'), 'as it is typed').toEqual(new Set())
  const whole = await get<AuditLineShown[]>('admin/audit-log?action=account.suspend&target_kind=account')
  const shown = `action=${encodeURIComponent('Account: suspend')}&target_kind=Account`
  expect(await get<AuditLineShown[]>(`admin/audit-log?${shown}`), 'as the page shows it').toEqual(whole)
  const part = await get<AuditLineShown[]>('admin/audit-log?action=suspend&target_kind=account')
  expect(part, 'by a word of it').toEqual(expect.arrayContaining(whole))
  expect(whole.length).toBeGreaterThan(0)
  expect(await get<AuditLineShown[]>('admin/audit-log?until=2020-01-01')).toEqual([])
  await expect(db`update audit_log set reason = 'nothing'`).rejects.toThrow(
    /never changes|append|final|not allowed|change/i,
  )
  await expect(db`delete from audit_log`).rejects.toThrow(/never changes|append|final|not allowed|change/i)
})

const HEADER = 'First Name,Middle Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,State,Zip,Country'
const LIST = [
  HEADER,
  'Ada,,Vance,1 Main St,,,Fresno,CA,93721,United States',
  'Bo,,Stone,2 Elm St,,,Boise,ID,83702,United States',
].join('\n')

async function upload(content: string, name = 'list-2026-03-26.csv', { token } = admin): Promise<ImportUploadShown> {
  const { body } = await api.app.inject({
    method: 'POST',
    url: `/api/v2/admin/imports/upload?name=${encodeURIComponent(name)}`,
    payload: content,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  return (JSON.parse(body) as { data: ImportUploadShown }).data
}

async function run(id: string, mode: 'dry_run' | 'commit', more: object = {}): Promise<ImportUploadShown> {
  expect((await post(`admin/imports/uploads/${id}/start`, { mode, ...danger, ...more })).status).toBe(200)
  const read = () => get<ImportUploadShown>(`admin/imports/uploads/${id}`)
  await vi.waitUntil(async () => (await read()).status !== 'running', { timeout: 25_000, interval: 250 })
  return read()
}
const listed = async () => (await db<[{ count: number }]>`select count(*)::int as count from listing`)[0].count

test('a dry run leaves no trace, a commit requires the password, and an import can be undone', async () => {
  const { id } = await upload(LIST)
  expect(await readFile(join(folder, 'private/imports', `${id}.csv`), 'utf8')).toBe(LIST)
  const tried = {
    status: 'dry_run',
    report: { new: 2 },
    changes: [{ change: 'new', now: 'Boise, ID 83702' }, { change: 'new' }],
  }
  expect(await run(id, 'dry_run')).toMatchObject({ status: 'done', outcome: tried })
  expect(await listed()).toBe(0)
  expect((await post(`admin/imports/uploads/${id}/start`, { mode: 'commit', reason: 'No password.' })).status).toBe(422)
  expect(await run(id, 'commit')).toMatchObject({
    status: 'done',
    outcome: { status: 'committed', list_date: '2026-03-26' },
  })
  expect(await listed()).toBe(2)
  expect((await post('admin/imports/undo', { reason: 'No password.' })).status).toBe(422)
  expect((await post('admin/imports/undo', danger)).body.data).toMatchObject({ removed: 2 })
  expect(await listed()).toBe(0)
  expect((await post('admin/imports/undo', danger)).status, 'nothing left to take back').toBe(409)
}, 90_000)

test('an invalid list is rejected with the importer’s own message, and nothing changes', async () => {
  const { id } = await upload('this,is,no\nlist,at,all\n')
  const answered = await run(id, 'dry_run')
  expect(answered).toMatchObject({ status: 'failed', outcome: { error: expect.any(String) } })
  expect(await listed()).toBe(0)
}, 60_000)

test('a list that differs too much is rejected with a web message and imported once its name is typed', async () => {
  const names = Array.from({ length: 12 }, (_, nth) => `Vance${'abcdefghijkl'[nth]}`)
  const list = (last: (name: string) => string) =>
    [HEADER, ...names.map((name, nth) => `Ada,,${last(name)},${nth} Main St,,,Fresno,CA,93721,United States`)].join(
      '\n',
    )
  await run((await upload(list((name) => name))).id, 'commit')
  const { id, file_name: name } = await upload(
    list((last) => `${last}son`),
    'C:\\lists\\new list-2026-09-01.csv',
  )
  expect(name).toBe('new list-2026-09-01.csv')
  const { status, outcome } = await run(id, 'dry_run')
  expect(status).toBe('failed')
  expect(outcome).toMatchObject({ can_force: true, error: expect.stringContaining('12 of 12 people would be new') })
  expect(JSON.stringify(outcome)).not.toContain('--force')

  const start = (more: object) =>
    post(`admin/imports/uploads/${id}/start`, { mode: 'commit', force: true, ...danger, ...more })
  for (const more of [{}, { confirm_file_name: 'new list' }]) {
    const { status: refused, body } = await start(more)
    expect([refused, body.errors]).toEqual([422, { confirm_file_name: [expect.stringContaining('file’s name')] }])
  }
  expect(await run(id, 'dry_run', { force: true })).toMatchObject({ status: 'done', outcome: { report: { new: 12 } } })
  const forced = await run(id, 'commit', { force: true, confirm_file_name: name })
  expect(forced).toMatchObject({ status: 'done', outcome: { overridden: [expect.stringMatching(/^12 of 12/)] } })
  const [line] = await get<AuditLineShown[]>(`admin/audit-log?action=import.commit&target_id=${id}`)
  expect(line).toMatchObject({ actor_id: admin.id, after: { force: true } })
  await post('admin/imports/undo', danger)
  await post('admin/imports/undo', danger)
}, 120_000)

test('an import run names the file as uploaded, in open data and receipts too', async () => {
  const { id } = await upload(LIST, '../secret/Liste \u202evsc.2026-03-27.csv')
  await run(id, 'commit')
  const [list] = await db`
    select files -> 0 ->> 'name' as name, upload_id::text, list_date from import_run where status = 'committed'`
  expect(list).toEqual({ name: 'Liste vsc.2026-03-27.csv', uploadId: id, listDate: '2026-03-27' })
  expect(JSON.stringify(await readLists(db))).not.toContain(id)
  await post('admin/imports/undo', danger)
}, 60_000)

test('health returns figures', async () => {
  expect(await get('admin/health')).toMatchObject({
    listings: { listed: 0 },
    accounts: expect.arrayContaining([{ role: 'admin', count: 1 }]),
    evidence_due: 0,
    jobs: { lists_read: 0, newsletters_sent: 0, notices_pushed: 0 },
  })
})

describe('in the demo directory', () => {
  const demo = { email: 'demo-admin@demo.example' }
  let token = ''
  beforeAll(async () => {
    const { token: made } = await createSignedInAdmin(api, demo.email)
    token = made
    await db`update account set is_demo = email = ${demo.email}`
    await db`
      insert into import_run (kind, list_date, status, is_demo, files) values ('ptin', '2026-01-01', 'committed', true, '[]')`
    await db`update account set role = 'client' where id = ${admin.id}`
  })
  const call = (path: string, body: object) => api.post(path, body, { token })
  const start = (id: string, mode: string) => call(`admin/imports/uploads/${id}/start`, { mode, ...danger })
  const own = {
    email: 'olive@mail.example',
    first_name: 'Olive',
    last_name: 'Marsh',
    password: 'seven quiet herons wade',
    password_confirmation: 'seven quiet herons wade',
    current_password: PASSWORD,
  }
  const state = async () => (await api.get('admin/imports', { token })).body.data as { needs_own_admin: boolean }

  test('the demo admin can dry-run a list but not commit it until a real admin exists', async () => {
    const { id } = await upload(LIST, 'list.csv', { ...admin, token })
    expect(await state()).toMatchObject({ needs_own_admin: true })
    expect((await start(id, 'dry_run')).status).toBe(200)
    const read = async () => (await api.get(`admin/imports/uploads/${id}`, { token })).body.data as ImportUploadShown
    await vi.waitUntil(async () => (await read()).status !== 'running', { timeout: 25_000, interval: 250 })
    expect((await read()).outcome).toMatchObject({
      notes: expect.arrayContaining([
        expect.stringContaining('1 demo account would be removed, including the demo admin'),
      ]),
    })
    const refused = await start(id, 'commit')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Create your own admin account'),
    ])

    expect((await call('admin/imports/own-admin', { ...own, current_password: 'not mine' })).status).toBe(422)
    expect((await call('admin/imports/own-admin', own)).status).toBe(200)
    expect((await call('admin/imports/own-admin', { ...own, email: 'second@mail.example' })).status, 'only one').toBe(
      409,
    )
    expect(await state()).toMatchObject({ needs_own_admin: false })
    expect((await api.post('auth/login', { email: own.email, password: own.password })).status).toBe(200)
    const [made] = await db<[{ id: string; isDemo: boolean; role: string }]>`
      select id, is_demo, role from account where email = ${own.email}`
    expect(made).toMatchObject({ isDemo: false, role: 'admin' })
    expect(
      await db`select actor_role from audit_log where action = 'account.create' and target_id = ${made.id}`,
    ).toEqual([{ actorRole: 'admin' }])
    expect((await start(id, 'commit')).status).toBe(200)
    await vi.waitUntil(async () => (await db`select 1 from account where is_demo`).length === 0, { timeout: 25_000 })
    expect(await db`select role from account where email = ${own.email}`).toEqual([{ role: 'admin' }])
  }, 120_000)
})
