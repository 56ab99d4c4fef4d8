/** Personal lists and admin queues: however long they grow, every row can be reached. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const [listing = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', profile: {} },
  ...['Ash', 'Birch', 'Cedar'].map((lastName) => ({ lastName, firstName: 'Al', status: 'hidden' as const })),
])
const client = await personIn(db)
const agent = await personIn(db, { role: 'agent', listing })
const admin = await personIn(db, { role: 'admin' })
const editor = await personIn(db, { role: 'editor' })
const [asker, answerer] = [client.who.accountId, agent.who.accountId]
const LONG = 'A text of a test, of a good length, which nobody reads to its end. '.repeat(3)

await db`
  insert into question (author_id, title, body, topic, state, published_at)
  select ${asker}, 'A question of a test, ' || n, ${LONG}, 'rental', 'published', now() from generate_series(1, 3) n`
await db`insert into question_follower (question_id, account_id) select id, ${answerer} from question`
await db`
  insert into question (title, body, topic, state, published_at)
  select 'One that is answered, ' || n, ${LONG}, 'rental', 'published', now() from generate_series(1, 3) n`
await db`
  insert into answer (question_id, author_id, body, state, published_at)
  select id, ${answerer}, ${LONG}, 'published', now() from question where author_id is null`
await db`
  insert into review (listing_id, author_id, rating, comment, state, published_at)
  select id, ${asker}, 5, ${LONG}, 'published', now() from listing, generate_series(1, 3) n where public_id = ${listing}`
await db`
  insert into article (author_id, title, summary, body_text, category, sources, state, submitted_at)
  select ${answerer}, 'An article of a test', ${LONG}, repeat(${LONG}, 9), 'irs-letters', '[{"name":"A","href":"https://a.example"}]',
    'submitted', now() from generate_series(1, 3)`
await db`
  insert into correction (listing_id, kind, relation, email, message, status)
  select id, 'correction', 'self', n || '@mail.example', ${LONG}, 'open'
  from listing, generate_series(1, 3) n where public_id = ${listing}`
await db`
  insert into listing_change (listing_id, account_id, kind, wanted)
  select id, ${answerer}, kind, '{}' from listing, unnest('{credentials,name,place}'::text[]) kind
  where public_id = ${listing}`
await db`
  insert into contact_message (topic, name, email, message, status)
  select 'other', 'Ada', 'ada@mail.example', ${LONG} || n, 'new' from generate_series(1, 3) n`

test.each([
  ['user/questions', client],
  ['user/questions/followed', agent],
  ['user/leads', agent],
  ['user/answers', agent],
  ['user/reviews', client],
  ['user/reviews-received', agent],
  ['user/articles', agent],
  ['editor/articles', editor],
  ['admin/corrections', admin],
  ['admin/listings/taken-out', admin],
  ['admin/changes', admin],
  ['admin/messages', admin],
])('%s is paginated, returns each row once, and includes the total', async (path, { token }) => {
  const seen: string[] = []
  for (const [page, rows] of [
    [1, 2],
    [2, 1],
    [3, 0],
  ] as const) {
    const { body } = await api.get(`${path}?page=${page}&perPage=2`, { token })
    expect(body).toMatchObject({ meta: { page, perPage: 2, total: 3, lastPage: 2 } })
    expect(body.data).toHaveLength(rows)
    seen.push(...(body.data as { id: string }[]).map(({ id }) => id))
  }
  expect(new Set(seen).size).toBe(3)
  expect((await api.get(path, { token })).body.data, 'all, where nothing is asked').toHaveLength(3)
  expect((await api.get(`${path}?page=0`, { token })).status).toBe(400)
})

test('a single answer or review can be fetched by its owner and by no one else', async () => {
  const [{ question }] = await db<[{ question: string }]>`
    select q.public_id as question from answer n join question q on q.id = n.question_id order by q.id limit 1`
  const own = await api.get(`user/answers?question=${question}`, { token: agent.token })
  expect(own.body).toMatchObject({ data: [{ question: { id: question } }], meta: { total: 1 } })
  expect((await api.get(`user/answers?question=${question}`, { token: client.token })).body.data).toEqual([])
  expect((await api.get('user/answers?question=deadbeef', { token: agent.token })).body.data).toEqual([])
  expect((await api.get('user/answers?question=%00', { token: agent.token })).status, 'no fault of ours').toBeLessThan(
    500,
  )

  const [{ review }] = await db<[{ review: string }]>`select id as review from review limit 1`
  expect((await api.get(`user/reviews/${review}`, { token: client.token })).body.data).toMatchObject({ id: review })
  expect((await api.get(`user/reviews/${review}`, { token: agent.token })).status).toBe(404)
  await db`update review set state = 'removed', reason = 'author', comment = '' where id = ${review}`
  expect((await api.get(`user/reviews/${review}`, { token: client.token })).status, 'taken back').toBe(404)
})
