/** The admin desk over the REST door: users, imports in a process of their own, the log. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AuditLineShown, ImportUploadShown, QueueShown, UserLineShown } from '#contract/admin.ts'
import { PASSWORD, registered, signIn, testAccounts } from '#tests/support/accounts.ts'
import { adminSignedIn, type Person } from '#tests/support/claims.ts'
import { testDatabaseWithUrl } from '#tests/support/database.ts'

const { db, url } = await testDatabaseWithUrl()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-desk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = await testAccounts(db, { DATA_DIR: folder, DATABASE_URL: url })
let admin: Person
beforeAll(async () => {
  admin = await adminSignedIn(api)
})
const post = (path: string, body: object) => api.post(path, body, { token: admin.token })
const get = async <T>(path: string) => (await api.get(path, { token: admin.token })).body.data as T
const danger = { reason: 'A test says so.', password: PASSWORD }

test('users are found by a part of the name or address; the answer holds no secret', async () => {
  await registered(api, { email: 'cleo@mail.example', first_name: 'Cleo', last_name: 'Park' })
  for (const q of ['cleo', 'PARK', 'o@mail.ex']) {
    const found = await get<UserLineShown[]>(`admin/users?q=${encodeURIComponent(q)}`)
    expect(found.map(({ email }) => email)).toContain('cleo@mail.example')
    expect(JSON.stringify(found)).not.toMatch(/argon2|password|hash|secret/i)
  }
  expect(await get<UserLineShown[]>('admin/users?q=%25')).toEqual([])
})

test('suspending ends every sign-in at once, asks for the password and a reason, and is logged', async () => {
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

test('what a visitor wrote waits until an admin has dealt with it, which the log keeps', async () => {
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

test('the log answers its filters, and nobody can change it', async () => {
  expect(await get<AuditLineShown[]>('admin/audit-log?action=claim')).toEqual([])
  expect((await get<AuditLineShown[]>(`admin/audit-log?actor=${admin.id}`)).length).toBeGreaterThan(0)
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

async function upload(content: string): Promise<ImportUploadShown> {
  const { body } = await api.app.inject({
    method: 'POST',
    url: '/api/v2/admin/imports/upload?name=list-2026-03-26.csv',
    payload: content,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
  })
  return (JSON.parse(body) as { data: ImportUploadShown }).data
}

async function run(id: string, mode: 'dry_run' | 'commit'): Promise<ImportUploadShown> {
  expect((await post(`admin/imports/uploads/${id}/start`, { mode, ...danger })).status).toBe(200)
  const read = () => get<ImportUploadShown>(`admin/imports/uploads/${id}`)
  await vi.waitUntil(async () => (await read()).status !== 'running', { timeout: 25_000, interval: 250 })
  return read()
}
const listed = async () => (await db<[{ count: number }]>`select count(*)::int as count from listing`)[0].count

test('a list is tried without a trace, committed by password alone, and taken back', async () => {
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

test('what is no list is refused in the importer’s own words, and nothing changes', async () => {
  const { id } = await upload('this,is,no\nlist,at,all\n')
  const answered = await run(id, 'dry_run')
  expect(answered).toMatchObject({ status: 'failed', outcome: { error: expect.any(String) } })
  expect(await listed()).toBe(0)
}, 60_000)

test('health tells figures', async () => {
  expect(await get('admin/health')).toMatchObject({
    listings: { listed: 0 },
    accounts: expect.arrayContaining([{ role: 'admin', count: 1 }]),
    signups: expect.arrayContaining([{ day: new Date().toISOString().slice(0, 10), count: expect.any(Number) }]),
    evidence_due: 0,
    jobs: { lists_read: 0, newsletters_sent: 0, notices_pushed: 0 },
  })
})
