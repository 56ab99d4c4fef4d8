/**
 * Two people use everything, export their data, and leave. What they typed contains words that no one else types.
 * Afterward, these words are searched for in every column of every table, and their files on the disk.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import { sendContactMessage } from '#server/domains/contact/messages.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { namesIn, PERSONAL_DATA } from '#server/platform/personal-data/personal-data.ts'
import { agentFields, clientFields, PASSWORD, signIn, testAccounts } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { createSignedInAdmin, picture, sendFile } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, personIn } from '#tests/support/people.ts'

const { path: folder } = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const db = await testDatabase()
const api = await testAccounts(db, { DATA_DIR: folder })
const [listing = '', helpers = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', zip: '93721' },
  { lastName: 'Ashgrove', firstName: 'Robert', city: 'Austin', state: 'TX', zip: '78701', profile: {} },
])
const admin = await createSignedInAdmin(api)
const moderator = await personIn(db, { role: 'moderator' })
const editor = await personIn(db, { role: 'editor' })
const helper = await personIn(db, { role: 'agent', listing: helpers, firstName: 'Robert', lastName: 'Ashgrove' })
const neighbor = await personIn(db, { firstName: 'Nell', lastName: 'Neighbor' })
for (const person of [helper, neighbor]) await isKnown(db, person)

/** What a person typed, each field in a unique word. */
function fixtureWords(person: string) {
  const typed: string[] = []
  const word = (about: string) => {
    const made = `zq${person}${about}`
    typed.push(made)
    return made
  }
  return { typed, word }
}
const ada = { ...fixtureWords('client'), email: 'zqclientaddress@mail.example', phone: '5595550199', token: '' }
const bea = { ...fixtureWords('agent'), email: 'zqagentaddress@mail.example', phone: '5595550188', token: '' }

type Sent = { status: number; body: { data: unknown; message: string; errors?: object } }
function expectOk<T extends Sent>(answer: T): T {
  const { status, body } = answer
  expect(status, `${body.message} ${JSON.stringify(body.errors)}`).toBeLessThan(300)
  return answer
}
const post = async (who: { token: string }, path: string, form?: object) =>
  expectOk(await api.post(path, form, { token: who.token })).body.data as { id: string; version: number }
const patch = async (who: { token: string }, path: string, form: object) =>
  expectOk(await api.patch(path, form, { token: who.token })).body.data as { id: string; version: number }
const upload = async (who: { token: string }, path: string, content?: Buffer) =>
  expectOk(
    (await sendFile(api, path, {
      token: who.token,
      content: content ?? (await picture(1600, 1200)),
    })) as unknown as Sent,
  ).body.data as { id: string; src: string }
const mailTo = async (email: string, kind: string) => {
  const [mail] = await db<[{ bodyText: string }?]>`
    select body_text from mail where recipient = ${email} and kind = ${kind} order by queued_at desc limit 1`
  return mail?.bodyText ?? ''
}
const deliver = async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const transport = { destination: 'nowhere', send: async () => {}, close: () => {} }
  await runDueJobs({ db, transport, log })
}
const decide = (kind: string, id: string, decision: string, more: object = {}) =>
  post(moderator, 'moderation/decisions', { kind, id, decision, ...more })

async function confirmAndSignIn(who: typeof ada): Promise<void> {
  const token = /\/auth\/verify\/([\w-]{43})/.exec(await mailTo(who.email, 'verify'))?.[1]
  expectOk(await api.post('public/auth/verify', { token, password: PASSWORD }))
  who.token = (await signIn(api, who.email)).accessToken
  await isKnown(db, { ...neighbor, who: await proveSignedIn(db, who.token) })
}

const prose = (word: string) =>
  `${word} is a word that stands in a text of some length, so that every rule on how long a text has to be is kept. It is repeated for no other reason: ${word}.`
const linked = (word: string) => `${prose(word)} See https://${word}.example/page`

async function adaUsesEverything(): Promise<void> {
  const { word, email } = ada
  const names = { first_name: word('first'), last_name: word('last') }
  expectOk(await api.post('public/auth/register', { ...clientFields, ...names, email }))
  await confirmAndSignIn(ada)
  await patch(ada, 'user/profile/update', { phone: ada.phone, preferences: { email_answers: true } })
  await upload(ada, 'user/avatar')
  await post(ada, 'user/email-change', { email: `${word('newaddress')}@mail.example`, password: PASSWORD })
  await post(ada, 'user/second-factor/start', { password: PASSWORD })
  await post(ada, 'live/ticket')
  await post(ada, 'saved/listings/create', { listing_id: helpers })
  await patch(ada, `saved/listings/${helpers}`, { watching: true })
  await askAndFollow()
  await reviewAndReport()
  await writeWithoutSigningIn()
  await db`
    insert into push_subscription (account_id, session_id, endpoint, p256dh, auth)
    select a.id, s.id, ${`https://push.example/${word('push')}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)}
    from account a join session s on s.account_id = a.id where a.email = ${email} limit 1`
  ada.typed.splice(ada.typed.indexOf('zqclientpush'), 1)
}

async function askAndFollow(): Promise<void> {
  const { word } = ada
  const question = (name: string, text = prose) => ({
    title: `${word(name)} is asked`,
    body: text(`zqclient${name}`),
    topic: 'rental',
  })
  const call = { token: ada.token, headers: { 'idempotency-key': 'zqclientquestion' } }
  const answered = expectOk(await api.post('questions', question('answered'), call)).body.data as { id: string }
  await post(helper, `questions/${answered.id}/answers`, { body: prose('helping') })
  await post(ada, 'questions', question('unanswered'))
  await post(ada, 'questions', question('waiting', linked))
  await post(ada, 'questions', question('refused', linked))
  const [refused] = await db<[{ publicId: string }]>`select public_id from question where title like 'zqclientrefused%'`
  await decide('question', refused.publicId, 'reject', { reason: 'advert', note: `Not ${word('moderatornote')}.` })
  const others = await post(neighbor, 'questions', {
    title: 'Somebody else asks this',
    body: prose('another'),
    topic: 'rental',
  })
  await post(ada, `questions/${others.id}/follow`, { on: true })
  const { id } = await post(helper, `questions/${others.id}/answers`, { body: prose('helping') })
  await post(ada, `answers/${id}/helpful`, { on: true })
}

async function reviewAndReport(): Promise<void> {
  const { word } = ada
  const review = (agent: string, name: string, text = prose) => ({
    agent_id: agent,
    rating: 4,
    title: `${word(`${name}title`)}`,
    comment: text(word(name)),
    service: 'irs-notice',
    service_year: 2024,
    attest: true,
  })
  await post(ada, 'user/rating', review(listing, 'review'))
  const refused = await post(ada, 'user/rating', review(helpers, 'badreview', linked))
  await decide('review', refused.id, 'reject', { reason: 'advert', note: '' })
  const [other] = await db<
    [{ publicId: string }]
  >`select public_id from question where author_id = ${neighbor.who.accountId} and title like 'Somebody%'`
  await post(ada, 'reports', { kind: 'question', id: other.publicId, reason: 'off_topic', note: word('report') })
  const { conversation_id: chat } = (await post(ada, 'chats', {
    listing_id: listing,
    id: crypto.randomUUID(),
    body: `Hello, ${word('message')}`,
  })) as unknown as { conversation_id: string }
  await post(bea, `chats/${chat}/messages`, { id: crypto.randomUUID(), body: `Hello, ${bea.word('message')}` })
  await post(ada, `chats/${chat}/report`, { reason: `Because of ${word('complaint')}` })
  await post(bea, `chats/${chat}/report`, { reason: `Because of ${bea.word('complaint')}` })
  await post(ada, `chats/${chat}/archive`, { archived: true })
  await post(ada, `chats/${chat}/block`, { blocked: true })
}

async function writeWithoutSigningIn(): Promise<void> {
  const { word, email } = ada
  const message = {
    topic: 'privacy',
    name: word('contactname'),
    email,
    message: prose(word('contact')),
    page: null,
  } as const
  await sendContactMessage(db, api.settings, { message, honeypotFilled: false })
  for (const [kind, listed] of [
    ['correction', listing],
    ['opt_out', listing],
    ['correction', helpers],
  ] as const) {
    const form = { listing_id: listed, kind, relation: 'self', email, message: prose(word(`${kind}${listed}`)) }
    const { id } = expectOk(await api.post('corrections/create', form)).body.data as { id: string }
    const code = /\b\d{3} \d{3}\b/.exec(await mailTo(email, 'correction_code'))?.[0]
    expectOk(await api.post('corrections/confirm', { id, code }))
    await deliver()
  }
  expectOk(await api.post('news-letter/subscribe/create', { email }))
}

async function beaUsesEverything(): Promise<void> {
  const { word, email } = bea
  const person = { first_name: word('first'), last_name: word('last'), email, phone: bea.phone }
  const practice = {
    business_name: word('business'),
    city: word('city'),
    website: `https://${word('website')}.example`,
  }
  expectOk(await api.post('public/auth/register/agent', { ...agentFields, ...person, ...practice }))
  await confirmAndSignIn(bea)
  await upload(bea, 'user/avatar')
  await patch(bea, 'listing/own', { version: 0, headline: word('headline'), bio: word('bio') })
  await upload(bea, 'listing/own/photo')
  await claim()
  const { version } = (await api.get('listing/own', { token: bea.token })).body.data as { version: number }
  await patch(bea, 'listing/own', {
    version,
    bio: `${word('newbio')}, and ${bea.typed.find((each) => each.endsWith('bio'))}`,
  })
  await post(bea, 'listing/own/name', { name: 'Marisol Q. Quintavalle', note: word('namenote') })
  await post(bea, 'listing/own/credentials', { credentials: ['CPA'] })
  await patch(bea, 'continuing-education/cycle', { cycle_group: '4-6' })
  const course = { title: word('course'), provider: word('provider'), program_number: word('program') }
  await post(bea, 'continuing-education/create', { ...course, completed_on: '2026-01-05', hours: 2 })
  await post(bea, 'continuing-education/calendar')
  await answerQuestions()
  await writeArticles()
}

async function claim(): Promise<void> {
  const { word } = bea
  const form = { listing_id: listing, method: 'document', statement: `It is mine: ${word('statement')}` }
  const { id } = await post(bea, 'claim/claim-listing/create', form)
  await upload(bea, `claim/claim-listing/${id}/evidence`)
  await post(bea, `claim/claim-listing/${id}/submit`)
  await post(admin, `admin/claims/${id}/decide`, { decision: 'ask', reason: `Which card is it, ${word('asked')}?` })
  await post(bea, `claim/claim-listing/${id}/submit`)
  await post(admin, `admin/claims/${id}/proof`, { method: 'document', reason: 'Card seen.' })
  await post(admin, `admin/claims/${id}/decide`, { decision: 'approve', reason: 'As the documents say.' })
}

async function answerQuestions(): Promise<void> {
  const { word } = bea
  for (const [name, text, reason] of [
    ['answer', prose, null],
    ['heldanswer', linked, null],
    ['badanswer', linked, 'advert'],
  ] as const) {
    const title = `Somebody asks about ${name}`
    const { id } = await post(neighbor, 'questions', { title, body: prose('another'), topic: 'rental' })
    const made = await post(bea, `questions/${id}/answers`, { body: text(word(name)) })
    if (reason) await decide('answer', made.id, 'reject', { reason, note: '' })
  }
}

const KEPT_ARTICLE_PICTURES: string[] = []

async function writeArticles(): Promise<void> {
  const { word } = bea
  for (const name of ['draft', 'published', 'archived']) {
    const cover = { id: (await upload(bea, 'articles/covers')).id, alt: word(`${name}cover`) }
    const { src } = await upload(bea, 'articles/pictures')
    const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
    const body = {
      type: 'doc',
      content: [
        text(prose(word(`${name}text`)).repeat(3)),
        { type: 'image', attrs: { src, alt: word(`${name}picture`) } },
      ],
    }
    const form = {
      title: `${word(`${name}title`)} in an article`,
      summary: prose(word(`${name}summary`)),
      body,
      category: 'irs-letters',
      tags: [word(`${name}tag`)],
      tax_year: 2025,
      sources: [{ title: word(`${name}source`), url: 'https://www.irs.gov/notices' }],
      review_by: null,
      cover,
    }
    const { id, version } = await post(bea, 'articles', form)
    if (name === 'draft') continue
    const sent = await post(bea, `articles/${id}/submit`, { version })
    const back = { decision: 'request_changes', note: `Shorter, ${word(`${name}note`)}.`, version: sent.version }
    const again = await post(bea, `articles/${id}/submit`, {
      version: (await post(editor, `editor/articles/${id}/decide`, back)).version,
    })
    const done = await post(editor, `editor/articles/${id}/decide`, {
      decision: 'publish',
      note: '',
      version: again.version,
    })
    if (name === 'archived') {
      await post(bea, `articles/${id}/archive`, { version: done.version })
    } else {
      await patch(bea, `articles/${id}`, { ...form, summary: prose(word('revision')), version: done.version })
      KEPT_ARTICLE_PICTURES.push(cover.id, /[0-9a-f-]{36}/.exec(src)?.[0] ?? '')
    }
  }
}

beforeAll(async () => {
  await beaUsesEverything()
  await adaUsesEverything()
  const [review] = await db<[{ id: string }]>`select id from review where comment like 'zqclientreview%'`
  await post(bea, `reviews/${review.id}/reply`, { reply: `Thank you for ${bea.word('reply')}.` })
  await deliver()
}, 180_000)

type Column = { table: string; name: string; type: string }

/** Each table.column that holds one of the words. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const columns = await db<Column[]>`
    select c.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`
  const pattern = words.join('|')
  const found: string[] = []
  for (const { table, name, type } of columns) {
    const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`
    const [held] = await db.unsafe(`select 1 from "${table}" where ${text} ~* $1 limit 1`, [pattern])
    if (held) found.push(`${table}.${name}`)
  }
  return found
}

const KEPT = new Set(
  PERSONAL_DATA.flatMap(({ table, personal }) => namesIn(personal?.kept).map((name) => `${table}.${name}`)),
)
const files = async () =>
  (
    await Promise.all(
      ['photos', 'covers', 'private/evidence'].map(async (shelf) =>
        (await readdir(join(folder, shelf)).catch(() => [])).map((name) => `${shelf}/${name}`),
      ),
    )
  )
    .flat()
    .toSorted()

test.each([
  ['a client', ada],
  ['an agent', bea],
] as const)('the export of %s holds every word they typed', async (_who, person) => {
  const { status, body } = await api.get('user/export', { token: person.token })
  expect(status).toBe(200)
  const text = JSON.stringify(body.data)
  expect(person.typed.length).toBeGreaterThan(15)
  expect(person.typed.filter((word) => !text.includes(word))).toEqual([])
  expect(text).toContain(person.email)
  expect(text).toContain(person.phone)
  expect(text).not.toMatch(/argon2|_hash|"hash"|secret"/i)
})

test('a deleted client leaves only what others answered, without a name', async () => {
  expect((await tracesOf('zqclient', ada.phone)).length).toBeGreaterThan(20)
  expectOk(await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: ada.token }))
  await deliver()
  const left = await tracesOf('zqclient', ada.phone)
  expect(left.filter((column) => !KEPT.has(column))).toEqual([])
  expect(left).toEqual([
    'message.body',
    'newsletter_subscriber.email',
    'question.title',
    'question.body',
    'question.words',
    'review.title',
    'review.comment',
  ])
  const questions = await db`select title, is_anonymous, email from question where title like 'zqclient%'`
  expect(questions).toEqual([{ title: 'zqclientanswered is asked', isAnonymous: true, email: null }])
  expect(await db`select title from review where title like 'zqclient%'`).toEqual([{ title: 'zqclientreviewtitle' }])
  expect(await db`select state, email from newsletter_subscriber`).toEqual([
    { state: 'unsubscribed', email: ada.email },
  ])
  const requests = await db`select kind, status, email from correction`
  expect(requests, 'who asked to be removed still is').toEqual([
    { kind: 'opt_out', status: 'open', email: expect.stringMatching(/^[0-9a-f-]{36}@deleted\.invalid$/) },
  ])
})

test('an opt-out of a deleted person is decided, and no email is sent', async () => {
  const [{ id }] = await db<[{ id: string }]>`select id from correction`
  await post(moderator, `admin/corrections/${id}/decide`, { accept: false, reason: 'It is somebody else’s listing.' })
  expect(await db`select 1 from mail where recipient like '%deleted.invalid'`).toEqual([])
})

test('a deleted agent leaves published articles and answers without a name, and the public record', async () => {
  expectOk(await api.post('user/delete', { password: PASSWORD, confirm: true }, { token: bea.token }))
  await deliver()
  const left = await tracesOf('zqagent', bea.phone)
  expect(left.filter((column) => !KEPT.has(column))).toEqual([])
  expect(left).toEqual([
    'answer.body',
    'article.slug',
    'article.title',
    'article.summary',
    'article.body',
    'article.body_text',
    'article.tags',
    'article.sources',
    'article.words',
    'article.cover_alt',
    // Written by an admin.
    'audit_log.reason',
  ])
  expect(await db`select slug from article where title like 'zqagent%'`).toEqual([
    { slug: expect.stringContaining('zqagentpublishedtitle') },
  ])
  const { data } = (await api.get('articles')).body
  expect(data, 'no name stands above it').toMatchObject([{ author: { name: 'A former member', path: null } }])
  expect(await tracesOf('zqclient', ada.phone), 'the last who could read the messages is gone').not.toContain(
    'message.body',
  )
  expect(await db`select 1 from listing where public_id = ${listing}`).toHaveLength(1)
})

test('only the files of the published article remain', async () => {
  const left = await files()
  const [cover = '', image = ''] = KEPT_ARTICLE_PICTURES
  expect(left).toEqual(
    [400, 800, 1200]
      .map((width) => `covers/${cover}-${width}.webp`)
      .concat(`photos/${image}.webp`)
      .toSorted(),
  )
})
