import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { replaceDemo } from '#server/domains/imports/replace-demo.ts'
import { describeSlips } from '#common/safe-reply.ts'
import { findNumbers } from '#common/number-shield.ts'
import { answerForm, questionForm } from '#common/question-schemas.ts'
import { reviewEditForm } from '#common/review-schemas.ts'
import { loadDemoPosts, readDemoQuestions, readDemoReviews } from './load-posts.ts'

const db = await testDatabase()
const questions = await readDemoQuestions()
const reviews = await readDemoReviews()

test('fifteen questions have answers, and every text passes its form validation', () => {
  expect(questions.filter(({ answer }) => answer !== null)).toHaveLength(15)
  for (const { title, body, topic, taxYear, state, answer, sources } of questions) {
    const asked = questionForm.safeParse({ title, body, topic, tax_year: taxYear, state, anonymous: true })
    expect([title, asked.error?.issues]).toEqual([title, undefined])
    const answered = answer === null ? null : answerForm.safeParse({ body: answer, sources })
    expect([title, answered?.error?.issues]).toEqual([title, undefined])
  }
  for (const { rating, title, comment, service, reply } of reviews) {
    expect(reviewEditForm.safeParse({ rating, title, comment, service, attest: true }).error?.issues).toBeUndefined()
    expect(reply && (describeSlips(reply) ?? findNumbers(reply)[0])).toBeFalsy()
  }
})

test('posts are loaded once, only next to a demo directory, and deleted with it', async () => {
  expect(await loadDemoPosts(db)).toEqual({ questions: 0, reviews: 0 })
  await insertListings(db, [{ lastName: 'Vale', firstName: 'Una', profile: { services: ['rental'] } }])
  await db`update listing set is_demo = true`
  await db`update import_run set is_demo = true`
  await db`update account set is_demo = true`
  await db`
    with reader as (
      insert into account (email, first_name, last_name, role, is_demo)
      values ('reader@demo.example', 'Rea', 'Der', 'agent', true) returning id)
    insert into agent (account_id, approval, attested_at, business_name, city, state, zip)
    select id, 'pending', now(), '', 'Reno', 'NV', '89501' from reader`
  expect(await loadDemoPosts(db)).toEqual({ questions: questions.length, reviews: 9 })
  expect(await loadDemoPosts(db)).toEqual({ questions: 0, reviews: 0 })
  const [{ counted, kept }] = await db<[{ counted: number; kept: number }]>`
    select (select count(*) from review)::int as counted, (select reviews from listing_rating) as kept`
  expect([counted, kept]).toEqual([9, 9])
  const [votes] = await db`select count(*)::int as cast, count(*) filter (where g.listing_id = n.listing_id)::int as own
    from answer_vote v join answer n on n.id = v.answer_id join agent g on g.account_id = v.account_id`
  expect(votes).toMatchObject({ own: 0 })
  expect(votes?.['cast']).toBeGreaterThan(0)
  await db.begin((tx) => replaceDemo(tx))
  const [left] = await db`select 1 from question union all select 1 from review union all select 1 from answer`
  expect(left).toBeUndefined()
})
