import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, type Person, personIn } from '#tests/support/people.ts'
import {
  askQuestionAsVisitor,
  confirmQuestion,
  deleteUnconfirmedQuestions,
  unsubscribeFromQuestion,
} from '#server/domains/questions/ask-question.ts'
import type { QueueItem } from '#common/moderation-schemas.ts'
import type { OwnAnswer, OwnQuestion, QuestionRow, QuestionStanding } from '#common/question-schemas.ts'
import { plusDays, today } from '#common/dates.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const deps = { sender: api.settings }
const [listing = '', elsewhere = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', profile: { services: ['rental'] } },
  { lastName: 'Ashgrove', firstName: 'Robert', city: 'Austin', state: 'TX', profile: { services: ['clergy'] } },
])
await db`update listing_profile set states_served = '{NV}'`

const TITLE = 'Do I pay tax when I sell a rental house?'
const BODY = 'We rented out the old house for nine years and want to sell it this summer.'
const ANSWER =
  'Yes: the part of the gain that comes from depreciation is taxed at up to 25 percent, the rest as a long-term gain.'
const form = (changes: object = {}) => ({ title: TITLE, body: BODY, topic: 'rental', ...changes })
const ask = (who: Person, changes: object = {}) => api.post('questions', form(changes), { token: who.token })
const answer = (who: Person, id: string, changes: object = {}) =>
  api.post(`questions/${id}/answers`, { body: ANSWER, ...changes }, { token: who.token })
const idOf = (made: { body: { data: unknown } }) => (made.body.data as { id: string }).id
const view = async (id: string) =>
  (await api.get(`questions/${id}`)).body.data as QuestionRow & {
    list: { id: string; accepted: boolean; helpful: number; seconds: number; stale: boolean }[]
  }
const known = async (fixture: Parameters<typeof personIn>[1] = {}) => {
  const person = await personIn(db, fixture)
  await isKnown(db, person)
  return person
}
const agentIn = (at = listing) => known({ role: 'agent', listing: at, firstName: 'Marisol', lastName: 'Quintavalle' })
const press = (who: Person, id: string, verb: string, on = true) =>
  api.post(`answers/${id}/${verb}`, { on }, { token: who.token })

beforeEach(async () => {
  await db`delete from report`
  await db`delete from question`
  await db`delete from account`
  await db`delete from mail`
})

test('a known person asks without a name, and the question is found', async () => {
  const ada = await known()
  const asked = await ask(ada, { tax_year: 2025, state: 'CA' })
  expect([asked.status, asked.body.data]).toMatchObject([201, { state: 'published' }])
  expect(await view(idOf(asked))).toMatchObject({ title: TITLE, asked_by: 'Somebody', tax_year: 2025, answers: 0 })
  const found = async (query: string) =>
    ((await api.get(`questions?${query}`)).body.data as QuestionRow[]).map(({ title }) => title)
  expect(await found('q=selling+rentals')).toEqual([TITLE])
  expect(await found('q=rental&state=TX')).toEqual([])
  expect(await found('topic=rental&tax_year=2025&answered=no')).toEqual([TITLE])
  expect(await found('answered=yes')).toEqual([])
  expect(
    (await api.get(`questions/similar?${new URLSearchParams({ title: 'Tax when selling my rental house' })}`)).body
      .data,
  ).toHaveLength(1)
  expect((await api.get('questions/similar?title=Which+form+for+a+pastor+in+Ohio')).body.data).toEqual([])
})

test.each<[string, object]>([
  ['title', { title: 'Too short' }],
  ['title', { title: 'x'.repeat(121) }],
  ['body', { body: 'Too short.' }],
  ['body', { body: `${BODY} My number is 219-09-9999.` }],
  ['body', { body: 'x'.repeat(3001) }],
  ['topic', { topic: 'football' }],
  ['state', { state: 'ZZ' }],
  ['tax_year', { tax_year: 1871 }],
  ['request', { published_at: '2020-01-01' }],
])('%s is rejected', async (field, changes) => {
  const { status, body } = await ask(await known(), changes)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('first questions and those with links wait, and no one else sees them', async () => {
  const newcomer = await personIn(db)
  const moderator = await personIn(db, { role: 'moderator' })
  const held = await ask(newcomer)
  expect(held.body.data).toMatchObject({ state: 'pending' })
  expect((await api.get(`questions/${idOf(held)}`)).status).toBe(404)
  expect(((await api.get('user/questions', { token: newcomer.token })).body.data as OwnQuestion[])[0]).toMatchObject({
    state: 'pending',
    held_for: 'first_posts',
  })
  expect((await ask(await known(), { body: `${BODY} See https://example.com` })).body.data).toMatchObject({
    state: 'pending',
  })
  expect(
    (await api.get('moderation/queue?kind=question', { token: moderator.token })).body.data as QueueItem[],
  ).toHaveLength(2)
  const reject = { kind: 'question', id: idOf(held), decision: 'reject', reason: 'off_topic', note: 'Try the phone.' }
  expect((await api.post('moderation/decisions', reject, { token: moderator.token })).status).toBe(200)
  const [own] = (await api.get('user/questions', { token: newcomer.token })).body.data as OwnQuestion[]
  expect(own).toMatchObject({ state: 'rejected', reason_text: 'Off topic', note: 'Try the phone.' })
  const counts = (await api.get('moderation/counts')).body.data as { questions: { removed: number } }
  expect(counts.questions.removed).toBe(1)
})

test('a person can ask five questions a day', async () => {
  const ada = await known()
  for (let turn = 0; turn < 5; turn++) expect((await ask(ada)).status).toBe(201)
  const sixth = await ask(ada)
  expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a visitor’s question is submitted once, by the button behind the emailed link', async () => {
  const question = { title: TITLE, body: BODY, topic: 'rental', taxYear: null, state: null, isAnonymous: true } as const
  await askQuestionAsVisitor(db, deps, 'Vera@mail.example', question)
  const [mail] = await takeQueuedEmails(db)
  expect(mail?.bodyText).not.toContain('rental')
  const token = /\/new-question\/confirm\/([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  const moderator = await personIn(db, { role: 'moderator' })
  expect((await api.get('moderation/queue', { token: moderator.token })).body.data).toEqual([])
  await expect(confirmQuestion(db, 'x'.repeat(43))).rejects.toMatchObject({ code: 'gone' })
  expect(await confirmQuestion(db, token)).toMatchObject({ state: 'pending' })
  await expect(confirmQuestion(db, token)).rejects.toMatchObject({ code: 'gone' })

  // The question belongs to the later owner of the address.
  const vera = await personIn(db, { email: 'vera@mail.example' })
  const other = await personIn(db)
  expect((await api.get('user/questions', { token: other.token })).body.data).toEqual([])
  expect((await api.get('user/questions', { token: vera.token })).body.data).toHaveLength(1)
})

test('an unconfirmed question is deleted automatically', async () => {
  const question = { title: TITLE, body: BODY, topic: 'rental', taxYear: null, state: null, isAnonymous: true } as const
  await askQuestionAsVisitor(db, deps, 'vera@mail.example', question)
  expect(await deleteUnconfirmedQuestions(db)).toBe(0)
  await db`update question set confirm_by = now() - interval '1 minute'`
  expect(await deleteUnconfirmedQuestions(db)).toBe(1)
})

test('approved agents answer, once each; the asker and followers are notified', async () => {
  const [ada, fan] = [await known(), await known()]
  const id = idOf(await ask(ada))
  const pending = await known({ role: 'agent', approval: 'pending' })
  for (const who of [ada, pending]) expect((await answer(who, id)).status).toBe(403)
  await api.post(`questions/${id}/follow`, { on: true }, { token: fan.token })
  const agent = await agentIn()
  const sources = [{ title: 'IRS Publication 527', url: 'https://www.irs.gov/publications/p527' }]
  expect((await answer(agent, id, { sources, tax_year: 2025 })).body.data).toMatchObject({ state: 'published' })
  expect((await answer(agent, id)).status).toBe(409)
  const mails = await takeQueuedEmails(db)
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([ada.email, fan.email].sort())
  expect(await view(id)).toMatchObject({
    answers: 1,
    list: [{ sources, agent: { name: 'Marisol Quintavalle' }, stale: false }],
  })
  const answeredBy = async (listingId: string) =>
    ((await api.get(`questions?agent=${listingId}`)).body.data as QuestionRow[]).map(({ title }) => title)
  expect(await answeredBy(listing)).toEqual([TITLE])
  expect(await answeredBy(elsewhere)).toEqual([])
  await db`update listing set status = 'hidden' where public_id = ${listing}`
  expect(await answeredBy(listing), 'nobody is told what somebody answered who is not shown').toEqual([])
  await db`update listing set status = 'listed' where public_id = ${listing}`

  // The link in an email stops them.
  const key =
    /\/new-question\/stop\/([\w-]{36})/.exec(
      mails.find(({ recipient }) => recipient === fan.email)?.bodyText ?? '',
    )?.[1] ?? ''
  await unsubscribeFromQuestion(db, key)
  await answer(await agentIn(elsewhere), id)
  expect((await takeQueuedEmails(db)).map(({ recipient }) => recipient)).toEqual([ada.email])
})

test.each<[string, object]>([
  ['body', { body: 'Too short.' }],
  ['body', { body: 'x'.repeat(8001) }],
  ['sources.0.url', { sources: [{ title: 'A source', url: 'javascript:alert(1)' }] }],
  ['check_again_by', { check_again_by: '2001-01-01' }],
])('an answer with an invalid %s is rejected', async (field, changes) => {
  const id = idOf(await ask(await known()))
  const { status, body } = await answer(await agentIn(), id, changes)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('an answer with a link waits, unless the link is to a government source', async () => {
  const id = idOf(await ask(await known()))
  const agent = await agentIn()
  expect(
    (await answer(agent, id, { sources: [{ title: 'My blog', url: 'https://blog.example.com/' }] })).body.data,
  ).toMatchObject({ state: 'pending' })
  expect((await view(id)).list).toEqual([])
  const [own] = (await api.get('user/answers', { token: agent.token })).body.data as OwnAnswer[]
  expect(own?.held_for).toBe('link')
  expect(await takeQueuedEmails(db)).toEqual([])
  const moderator = await personIn(db, { role: 'moderator' })
  await api.post(
    'moderation/decisions',
    { kind: 'answer', id: own?.id, decision: 'publish' },
    { token: moderator.token },
  )
  expect((await view(id)).list).toHaveLength(1)
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind).sort()).toEqual(['post_decided', 'question_answered'])
})

test("helpful, second, and accept: each only for those allowed, and never for one's own", async () => {
  const [ada, fan] = [await known(), await known()]
  const id = idOf(await ask(ada))
  const [agent, colleague] = [await agentIn(), await agentIn(elsewhere)]
  const answerId = idOf(await answer(agent, id))
  expect((await press(agent, answerId, 'helpful')).status).toBe(409)
  expect((await press(agent, answerId, 'second')).status).toBe(409)
  expect((await press(fan, answerId, 'second')).status).toBe(403)
  expect((await press(fan, answerId, 'accept')).status).toBe(404)
  await Promise.all([
    press(fan, answerId, 'helpful'),
    press(fan, answerId, 'helpful'),
    press(colleague, answerId, 'second'),
  ])
  expect((await press(ada, answerId, 'accept')).status).toBe(200)
  expect((await view(id)).list).toMatchObject([{ helpful: 1, seconds: 1, accepted: true }])
  const standing = (await api.get(`questions/${id}/standing`, { token: ada.token })).body.data as QuestionStanding
  expect(standing).toMatchObject({ asker: true, following: true, may_answer: false })
  await press(ada, answerId, 'accept', false)
  await press(fan, answerId, 'helpful', false)
  expect((await view(id)).list).toMatchObject([{ helpful: 0, accepted: false }])
  expect((await api.delete(`answers/${answerId}`, { token: colleague.token })).status).toBe(404)
  expect((await api.delete(`answers/${answerId}`, { token: agent.token })).status).toBe(200)
  expect((await view(id)).list).toEqual([])
})

test('an answer past its date is shown as outdated', async () => {
  const id = idOf(await ask(await known()))
  await answer(await agentIn(), id, {
    check_again_by: plusDays(today(), 30),
  })
  expect((await view(id)).list[0]?.stale).toBe(false)
  await db`update answer set check_again_by = ${plusDays(today(), -1)}`
  expect((await view(id)).list[0]?.stale).toBe(true)
})

test('leads are the open questions about an agent’s services and states', async () => {
  const [ada, agent, pastor] = [await known(), await agentIn(), await agentIn(elsewhere)]
  const leads = async (who: Person, query = '') =>
    ((await api.get(`user/leads${query}`, { token: who.token })).body.data as QuestionRow[]).map(({ title }) => title)
  await ask(ada)
  await ask(ada, { title: 'A rental house in Nevada, sold', state: 'NV' })
  await ask(ada, { title: 'A rental house in Florida, sold', state: 'FL' })
  await ask(ada, { title: 'Something else than all services', topic: 'other' })
  expect(await leads(agent)).toEqual(['Something else than all services', 'A rental house in Nevada, sold', TITLE])
  expect(await leads(pastor)).toEqual(['Something else than all services'])
  expect(await leads(agent, '?topic=other')).toEqual(['Something else than all services'])
  await answer(pastor, idOf(await ask(ada, { title: 'Something newer that has an answer', topic: 'other' })))
  expect((await leads(agent)).at(-1)).toBe('Something newer that has an answer')
  expect((await leads(agent, '?sort=newest'))[0]).toBe('Something newer that has an answer')
  expect((await api.get('user/leads', { token: ada.token })).status).toBe(403)
})

test('a lead says who answered it best and when, and how many follow it, but not who they are', async () => {
  const [ada, reader, agent, other] = [await known(), await known(), await agentIn(), await agentIn(elsewhere)]
  const id = idOf(await ask(ada))
  const lead = async () => (await api.get('user/leads', { token: agent.token })).body.data as unknown[]
  expect(await lead()).toMatchObject([{ best_answer: null, followers: 0 }])
  await api.post(`questions/${id}/follow`, { on: true }, { token: reader.token })
  await answer(other, id)
  const [found] = await lead()
  expect(found).toMatchObject({ followers: 1, best_answer: { agent: { name: expect.any(String) as string } } })
  expect(JSON.stringify(found)).not.toContain(reader.who.accountId)
})
