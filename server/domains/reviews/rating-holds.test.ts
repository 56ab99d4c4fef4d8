/** However actions interleave, the stored stars equal a recount. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, type Person, personIn } from '#tests/support/people.ts'
import { decideReview, removeReview } from './decide-review.ts'
import { editReview, flagReview, writeReview } from './write-review.ts'
import { readRating } from './read-rating.ts'
import { proveApprovedAgent, proveModerator } from '#server/domains/accounts/prove-actor.ts'
import { AppError } from '#server/platform/errors.ts'
import { reviewEditForm } from '#common/review-schemas.ts'

const db = await testDatabase()
const [agentId = ''] = await insertListings(db, [{ lastName: 'Quintavalle', firstName: 'Marisol' }])
const deps = {
  sender: {
    SITE_NAME: 'Enrolled',
    operator: null,
    origin: 'https://enrolled.example',
    mailFrom: { name: 'Enrolled', address: 'no-reply@enrolled.example' },
  },
}
const people: Person[] = []
for (let nth = 0; nth < 4; nth++) people.push(await personIn(db))
for (const person of people.slice(0, 3)) await isKnown(db, person)
const moderator = proveModerator((await personIn(db, { role: 'moderator' })).who)
const agent = proveApprovedAgent((await personIn(db, { role: 'agent', listing: agentId })).who)

const fields = (rating: number) =>
  reviewEditForm.parse({ rating, comment: 'Answered the letter within a week, in plain words.', attest: true })

type Act = { kind: 'write' | 'edit' | 'remove' | 'reject' | 'publish' | 'take' | 'flag'; person: number; stars: number }

/** A rejection is a valid result; any other error is a failure. */
async function run({ kind, person, stars }: Act): Promise<void> {
  const who = people[person]?.who
  if (!who) return
  const [own] = await db<[{ id: string }?]>`
    select id from review where author_id = ${who.accountId} order by created_at desc limit 1`
  const id = own?.id ?? crypto.randomUUID()
  const decide = (decision: 'publish' | 'reject' | 'remove') =>
    decideReview(db, deps, moderator, { kind: 'review', id, decision, reason: 'abuse', note: '' })
  const acts = {
    write: () => writeReview(db, deps, who, { ...fields(stars), agent_id: agentId }),
    edit: () => editReview(db, who, id, fields(stars)),
    remove: () => removeReview(db, deps, who, { id, reason: undefined, requestId: 'test' }),
    reject: () => decide('reject'),
    publish: () => decide('publish'),
    take: () => decide('remove'),
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

test('after any mix of parallel actions, the stars match the public reviews', { timeout: 90_000 }, async () => {
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
  // Otherwise all actions may have been rejected and nothing tested.
  expect(seen).toBeGreaterThan(1)
})

test('a listing whose only review is held has zeros, with none missing', async () => {
  await db`delete from review`
  await db`delete from listing_rating`
  await db`
    insert into review (listing_id, rating, comment, state, held_for)
    select id, 5, repeat('Well done, I say. ', 4), 'pending', 'first_posts' from listing`
  expect(await readRating(db, agentId)).toMatchObject({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] })
})

test('without the trigger, the stars no longer match', async () => {
  await db`delete from review`
  await db`alter table review disable trigger review_counts`
  await db`
    insert into review (listing_id, rating, comment, state) select id, 5, repeat('Well done, I say. ', 4), 'published' from listing`
  await db`alter table review enable trigger review_counts`
  expect((await readRating(db, agentId)).count).toBe(0)
})
