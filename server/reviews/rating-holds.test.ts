/** However acts fall together, the kept stars are what counting again gives. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, type Person, personIn } from '#tests/support/people.ts'
import { settleReview } from './settle-review.ts'
import { editReview } from './edit-review.ts'
import { flagReview } from './answer-review.ts'
import { readRating } from './read-rating.ts'
import { removeReview } from './remove-review.ts'
import { writeReview } from './write-review.ts'
import { proveApprovedAgent, proveModerator } from '#server/accounts/prove-actor.ts'
import { AppError } from '#server/platform/errors.ts'
import { reviewEditForm } from '#contract/review-forms.ts'

const db = await testDatabase()
const [agentId = ''] = await insertListings(db, [{ lastName: 'Quintavalle', firstName: 'Marisol' }])
const house = { sender: { SITE_NAME: 'Enrolled', POSTAL_ADDRESS: '1 Main St', origin: 'https://enrolled.example' } }
const people: Person[] = []
for (let nth = 0; nth < 4; nth++) people.push(await personIn(db))
for (const person of people.slice(0, 3)) await isKnown(db, person)
const moderator = proveModerator((await personIn(db, { role: 'moderator' })).who)
const agent = proveApprovedAgent((await personIn(db, { role: 'agent', listing: agentId })).who)

const fields = (rating: number) =>
  reviewEditForm.parse({ rating, comment: 'Answered the letter within a week, in plain words.', attest: true })

type Act = { kind: 'write' | 'edit' | 'remove' | 'reject' | 'publish' | 'take' | 'flag'; person: number; stars: number }

/** A refusal is an answer too; anything else is a failure. */
async function run({ kind, person, stars }: Act): Promise<void> {
  const who = people[person]?.who
  if (!who) return
  const [own] = await db<[{ id: string }?]>`
    select id from review where author_id = ${who.accountId} order by created_at desc limit 1`
  const id = own?.id ?? crypto.randomUUID()
  const settle = (decision: 'publish' | 'reject' | 'remove') =>
    settleReview(db, house, moderator, { kind: 'review', id, decision, reason: 'abuse', note: '' })
  const acts = {
    write: () => writeReview(db, house, who, { ...fields(stars), agent_id: agentId }),
    edit: () => editReview(db, who, id, fields(stars)),
    remove: () => removeReview(db, house, who, { id, reason: undefined, requestId: 'test' }),
    reject: () => settle('reject'),
    publish: () => settle('publish'),
    take: () => settle('remove'),
    flag: () => flagReview(db, agent, id, { reason: 'abuse', note: '' }),
  }
  await acts[kind]().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

const act = fc.record({
  kind: fc.constantFrom<Act['kind'][]>('write', 'write', 'edit', 'remove', 'reject', 'publish', 'take', 'flag'),
  person: fc.nat({ max: 3 }),
  stars: fc.integer({ min: 1, max: 5 }),
})

test('after any mix of parallel acts the stars are those of the public reviews', { timeout: 90_000 }, async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        await db`delete from review`
        for (const together of rounds) await Promise.all(together.map(run))
        const counted = await db<
          { rating: number }[]
        >`select rating from review where state in ('published', 'flagged')`
        const distribution = [1, 2, 3, 4, 5].map((stars) => counted.filter(({ rating }) => rating === stars).length)
        seen = Math.max(seen, counted.length)
        const kept = await readRating(db, agentId)
        expect([kept.count, kept.distribution]).toEqual([counted.length, distribution])
      },
    ),
    { numRuns: 25 },
  )
  // Or the acts would all have been refused, and nothing tried.
  expect(seen).toBeGreaterThan(1)
})

test('a listing whose only review is held has noughts, none of them missing', async () => {
  await db`delete from review`
  await db`delete from listing_rating`
  await db`
    insert into review (listing_id, rating, comment, state, held_for)
    select id, 5, repeat('Well done, I say. ', 4), 'pending', 'first_posts' from listing`
  expect(await readRating(db, agentId)).toMatchObject({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] })
})

test('without the trigger the test would see it', async () => {
  await db`delete from review`
  await db`alter table review disable trigger review_counts`
  await db`
    insert into review (listing_id, rating, comment, state) select id, 5, repeat('Well done, I say. ', 4), 'published' from listing`
  await db`alter table review enable trigger review_counts`
  expect((await readRating(db, agentId)).count).toBe(0)
})
