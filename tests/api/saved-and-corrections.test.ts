/** Saved and watched listings, corrections and opt-outs, and continuing education, through the API. */
import { beforeEach, expect, test } from 'vitest'
import { notifyWatchers } from '#server/domains/saved/saved-listings.ts'
import { countedHours, cycleOn } from '#common/education-cycle.ts'
import type { CorrectionLineShown, TakenOutShown } from '#common/admin.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import { deleteAllAccounts, takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { createSignedInAdmin, createSignedInAgent, createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertClient } from '#tests/support/chat.ts'
import { testCalls } from '#tests/support/first-calls.ts'
import { insertListings } from '#tests/support/listings.ts'
import { today } from '#common/dates.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const calls = testCalls(api)
const [vance = '', stone = '', hidden = ''] = await insertListings(db, [
  { lastName: 'McVance', firstName: 'Ada', city: 'Fresno', state: 'CA', zip: '93721' },
  { lastName: 'Stone', firstName: 'Bo', city: 'Boise', state: 'ID', zip: '83702' },
  { lastName: 'Gone', firstName: 'Al', city: 'Boise', state: 'ID', status: 'hidden' },
])

beforeEach(async () => {
  await deleteAllAccounts(db)
  await db`delete from correction`
  await db`update listing set status = 'listed' where public_id = any(${[vance, stone]})`
})

const idsOf = (data: unknown) => (data as SavedShown[]).map(({ listing }) => listing.id).sort()

test('listings saved before signing in are merged without duplicates; unknown and hidden ones are skipped', async () => {
  const { token } = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  await api.post('saved/listings/create', { listing_id: vance }, { token })
  const merged = await api.post('saved/listings/merge', { listing_ids: [vance, stone, hidden, 'deadbeef'] }, { token })
  expect(idsOf(merged.body.data)).toEqual([vance, stone].sort())
})

test("a person's saved listings are theirs alone", async () => {
  const cleo = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  const dora = await createSignedInPerson(api, 'dora@mail.example', 'client')
  await api.post('saved/listings/create', { listing_id: vance }, { token: cleo.token })
  expect((await api.get('saved/listings', { token: dora.token })).body.data).toEqual([])
  expect((await api.delete(`saved/listings/${vance}`, { token: dora.token })).status).toBe(404)
  expect(idsOf((await api.get('saved/listings', { token: cleo.token })).body.data)).toEqual([vance])
})

test('a note about a saved agent is for its writer alone; watching and the note change one by one', async () => {
  const cleo = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  const dora = await createSignedInPerson(api, 'dora@mail.example', 'client')
  const change = (body: object, token = cleo.token) => api.patch(`saved/listings/${vance}`, body, { token })
  await change({ watching: true })
  expect((await change({ note: '  Free after 5 p.m. ' })).body.data).toMatchObject([
    { watching: true, note: 'Free after 5 p.m.' },
  ])
  expect((await change({ watching: false })).body.data).toMatchObject([{ watching: false, note: 'Free after 5 p.m.' }])
  expect((await change({ watching: true }, dora.token)).body.data).toMatchObject([{ note: '' }])
  expect((await change({ note: 'SSN 219-09-9998' })).status).toBe(422)
  expect((await change({ note: 'x'.repeat(201) })).status).toBe(422)
  const { data } = (await api.get('user/export', { token: cleo.token })).body as { data: { saved: unknown } }
  expect(data.saved).toMatchObject([{ note: 'Free after 5 p.m.' }])
})

test('a saved agent comes with the next time when a call can begin, if they take calls', async () => {
  const [agent, other, off, client] = [
    await calls.agentWithHours(),
    await calls.agentWithHours({ notice_hours: 30 }),
    await calls.agentWithHours({ is_on: false }),
    await insertClient(db),
  ]
  const saved = async () =>
    new Map(
      ((await api.get('saved/listings', calls.as(client))).body.data as SavedShown[]).map(({ listing, card }) => [
        listing.id,
        card.next_call_at,
      ]),
    )
  for (const { publicId } of [agent, other, off])
    await api.post('saved/listings/create', { listing_id: publicId }, calls.as(client))
  const [time, later] = await calls.timesOf(agent)
  const [ofOther] = await calls.timesOf(other)
  expect(await saved()).toEqual(
    new Map([
      [agent.publicId, time],
      [other.publicId, ofOther],
      [off.publicId, null],
    ]),
  )
  await calls.book(await insertClient(db), agent, time)
  expect((await saved()).get(agent.publicId)).toBe(later)
  await calls.book(client, agent, later)
  expect((await saved()).get(agent.publicId), 'one call to come with each agent').toBeNull()
})

test("a watcher is notified once when the newest list drops or restores an agent; a person who only saved isn't", async () => {
  const cleo = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  const dora = await createSignedInPerson(api, 'dora@mail.example', 'client')
  const quiet = await createSignedInPerson(api, 'quiet@mail.example', 'client')
  await api.patch(`saved/listings/${vance}`, { watching: true }, { token: cleo.token })
  await api.patch(`saved/listings/${vance}`, { watching: true }, { token: quiet.token })
  await api.patch('user/profile/update', { preferences: { email_watches: false } }, { token: quiet.token })
  await api.post('saved/listings/create', { listing_id: vance }, { token: dora.token })
  await takeQueuedEmails(db)
  expect(await notifyWatchers(db, api.settings), 'nothing changed').toBe(0)
  for (const [status, words, line] of [
    ['not_in_latest', 'isn’t on the newest IRS list', 'Not on the newest IRS active enrolled agents list'],
    ['listed', 'is back on the newest IRS list', 'On the IRS active enrolled agents list'],
  ] as const) {
    await db`update listing set status = ${status} where public_id = ${vance}`
    const told = await Promise.all([notifyWatchers(db, api.settings), notifyWatchers(db, api.settings)])
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1)
    const mails = await takeQueuedEmails(db)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['cleo@mail.example'])
    expect(mails[0]?.subject).toContain(words)
    expect(mails[0]?.bodyText).toContain(`Status: ${line}, March 26, 2026\n`)
    const [row] = (await api.get('saved/listings', { token: cleo.token })).body.data as { status_text: string }[]
    expect(row?.status_text).toBe(`${line}, March 26, 2026`)
  }
})

const form = (more: object = {}) => ({
  listing_id: vance,
  kind: 'correction',
  relation: 'self',
  email: 'ada@home.example',
  message: 'My name is written wrong.',
  ...more,
})
async function ask(more: object = {}): Promise<{ id: string; code: string }> {
  const { status, body } = await api.post('corrections/create', form(more))
  expect(status).toBe(201)
  const mail = (await takeQueuedEmails(db)).findLast(({ kind }) => kind === 'correction_code')
  return { id: (body.data as { id: string }).id, code: /\b\d{3} \d{3}\b/.exec(mail?.bodyText ?? '')?.[0] ?? '' }
}
const confirmed = async (more: object = {}): Promise<string> => {
  const { id, code } = await ask(more)
  expect((await api.post('corrections/confirm', { id, code })).status).toBe(200)
  return id
}

test('a correction waits for its code; five wrong codes end it', async () => {
  const moderator = await createSignedInPerson(api, 'mo@mail.example', 'moderator')
  const { id, code } = await ask()
  const open = async () => (await api.get('admin/corrections', { token: moderator.token })).body.data as unknown[]
  expect(await open()).toEqual([])
  const wrong = code === '000 000' ? '111111' : '000000'
  for (let round = 0; round < 5; round++) {
    expect((await api.post('corrections/confirm', { id, code: wrong })).status).toBe(422)
  }
  expect((await api.post('corrections/confirm', { id, code })).status).toBe(410)
  await confirmed()
  expect(await open()).toHaveLength(1)
})

test("an opt-out hides the listing everywhere and can be undone; a stranger can't request one", async () => {
  const moderator = await createSignedInPerson(api, 'mo@mail.example', 'moderator')
  expect((await api.post('corrections/create', form({ kind: 'opt_out', relation: 'visitor' }))).status).toBe(422)
  const id = await confirmed({ kind: 'opt_out' })
  const decide = (token: string) =>
    api.post(`admin/corrections/${id}/decide`, { accept: true, reason: 'As asked.' }, { token })
  const client = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  expect((await decide(client.token)).status).toBe(403)
  expect((await api.get(`agent/agents/views/${vance}`)).status).toBe(200)
  expect((await decide(moderator.token)).status).toBe(200)
  expect((await api.get(`agent/agents/views/${vance}`)).status).toBe(404)
  expect((await takeQueuedEmails(db)).map(({ recipient }) => recipient)).toContain('ada@home.example')
  const gone = async () => (await api.get('admin/listings/taken-out', moderator)).body.data as TakenOutShown[]
  expect((await gone())[0]).toMatchObject({ id: vance, reason: 'As asked.' })
  expect((await api.get('admin/listings/taken-out', client)).status).toBe(403)
  const again = await api.post(
    `admin/listings/${vance}/show`,
    { reason: 'They changed their mind.' },
    { token: moderator.token },
  )
  expect(again.status).toBe(200)
  expect((await gone()).map(({ id }) => id)).toEqual([hidden])
  // The decision on the next request shows the earlier one.
  await confirmed({ kind: 'opt_out', email: 'vera@home.example' })
  const open = (await api.get('admin/corrections', moderator)).body.data as CorrectionLineShown[]
  expect(open.find((line) => line.listing_id === vance)).toMatchObject({
    listing_path: expect.stringContaining(vance),
    earlier: [{ name: expect.stringMatching(/, accepted$/), value: 'Asked for removal. As asked.' }],
  })
  expect((await api.get(`agent/agents/views/${vance}`)).status).toBe(200)
})

test('a correction changes how a name is written, never whose it is', async () => {
  const moderator = await createSignedInPerson(api, 'mo@mail.example', 'moderator')
  const decide = (id: string) =>
    api.post(`admin/corrections/${id}/decide`, { accept: true, reason: 'As asked.' }, { token: moderator.token })
  expect((await decide(await confirmed({ wanted: { last_name: 'Mcvance' } }))).status).toBe(200)
  expect((await api.get(`agent/agents/views/${vance}`)).body.data).toMatchObject({ last_name: 'Mcvance' })
  const other = await confirmed({ wanted: { last_name: 'Rockefeller' } })
  expect((await decide(other)).status).toBe(409)
  expect((await api.get(`agent/agents/views/${vance}`)).body.data).toMatchObject({ last_name: 'Mcvance' })
})

test('one address gets at most five codes a day', async () => {
  const answers = []
  for (let round = 0; round < 6; round++) answers.push((await api.post('corrections/create', form())).status)
  expect(answers).toEqual([201, 201, 201, 201, 201, 409])
})

test('renewal cycles: 7-9 renews by January 2027, 0-3 a year later, 4-6 two years later', () => {
  expect(cycleOn('7-9', '2026-11-21')).toEqual({
    from: '2024-01-01',
    until: '2026-12-31',
    windowOpens: '2026-11-01',
    windowCloses: '2027-01-31',
    years: [2024, 2025, 2026],
  })
  expect(cycleOn('0-3', '2026-11-21').windowCloses).toBe('2028-01-31')
  expect(cycleOn('4-6', '2026-11-21').windowCloses).toBe('2029-01-31')
  expect(cycleOn('7-9', '2027-01-15').windowCloses).toBe('2030-01-31')
})

test('ethics hours beyond two a year do not replace other hours', () => {
  expect(countedHours(16, 2)).toBe(16)
  expect(countedHours(16, 0)).toBe(16)
  expect(countedHours(18, 6)).toBe(14)
})

test("courses add up per year, with ethics separate; another person’s can't be edited or removed; a client has none", async () => {
  const ada = await createSignedInAgent(api, 'ada@mail.example')
  const eve = await createSignedInAgent(api, 'eve@mail.example')
  const day = today()
  const add = (more: object = {}) => {
    const course = { title: 'Ethics', completed_on: day, hours: 16, ethics_hours: 2, ...more }
    return api.post('continuing-education/create', course, { token: ada.token })
  }
  await api.patch('continuing-education/cycle', { cycle_group: '7-9' }, { token: ada.token })
  expect((await add({ ethics_hours: 20 })).status).toBe(422)
  expect((await add({ completed_on: '2099-01-01' })).status).toBe(422)
  expect((await add({ title: 'My SSN 219-09-9999' })).status).toBe(422)
  const { body } = await add()
  expect(body.data).toMatchObject({ cycle: { hours: 16, hours_needed: 72 } })
  const { cycle, records } = body.data as {
    cycle: { years: { year: number; enough: boolean }[] }
    records: { id: string }[]
  }
  expect(cycle.years).toHaveLength(3)
  expect(cycle.years.filter(({ enough }) => enough).map(({ year }) => year)).toEqual([Number(day.slice(0, 4))])
  const [record] = records
  const edit = (token: string, more: object = {}) => {
    const course = { title: 'Ethics in practice', completed_on: day, hours: 18, ethics_hours: 2, ...more }
    return api.patch(`continuing-education/${record?.id}`, course, { token })
  }
  expect((await edit(eve.token)).status, 'of someone else').toBe(404)
  expect((await edit(ada.token, { completed_on: '2099-01-01' })).status).toBe(422)
  expect((await edit(ada.token, { ethics_hours: 20 })).status).toBe(422)
  expect((await edit(ada.token, { title: 'My SSN 219-09-9999' })).status).toBe(422)
  const edited = (await edit(ada.token)).body.data
  expect(edited).toMatchObject({ cycle: { hours: 18 }, records: [{ id: record?.id, title: 'Ethics in practice' }] })
  expect((await api.delete(`continuing-education/${record?.id}`, { token: eve.token })).status).toBe(404)
  const client = await createSignedInPerson(api, 'cleo@mail.example', 'client')
  expect((await api.get('continuing-education', { token: client.token })).status).toBe(403)
  const calendar = await api.app.inject({
    url: '/api/v2/continuing-education/renewal.ics',
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const { windowCloses } = cycleOn('7-9', day)
  expect(calendar.body).toContain(`DTSTART;VALUE=DATE:${windowCloses.replaceAll('-', '')}`)
})

test('queues show how many items wait and since when; a moderator sees what a moderator decides', async () => {
  const admin = await createSignedInAdmin(api)
  const moderator = await createSignedInPerson(api, 'mo@mail.example', 'moderator')
  await createSignedInAgent(api, 'ada@mail.example')
  await confirmed()
  const queues = async (token: string) =>
    Object.fromEntries(
      ((await api.get('admin/queues', { token })).body.data as { queue: string; waiting: number }[]).map((row) => [
        row.queue,
        row.waiting,
      ]),
    )
  expect(await queues(admin.token)).toMatchObject({ agents: 1, claims: 0, corrections: 1 })
  expect(await queues(moderator.token)).toEqual({ posts: 0, corrections: 1 })
})
