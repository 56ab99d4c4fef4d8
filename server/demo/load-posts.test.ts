import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { replaceDemo } from '#server/imports/replace-demo.ts'
import { saySlips } from '#contract/safe-reply.ts'
import { findNumbers } from '#contract/number-shield.ts'
import { answerForm, questionForm } from '#contract/question-schemas.ts'
import { reviewEditForm } from '#contract/review-forms.ts'
import { loadDemoPosts, readDemoQuestions, readDemoReviews } from './load-posts.ts'

const db = await testDatabase()
const questions = await readDemoQuestions()
const reviews = await readDemoReviews()

test('fifteen questions are answered, and every text keeps the rules of the forms', () => {
  expect(questions.filter(({ answer }) => answer !== null)).toHaveLength(15)
  for (const { title, body, topic, taxYear, state, answer, sources } of questions) {
    const asked = questionForm.safeParse({ title, body, topic, tax_year: taxYear, state, anonymous: true })
    expect([title, asked.error?.issues]).toEqual([title, undefined])
    const answered = answer === null ? null : answerForm.safeParse({ body: answer, sources })
    expect([title, answered?.error?.issues]).toEqual([title, undefined])
  }
  for (const { rating, title, comment, service, reply } of reviews) {
    expect(reviewEditForm.safeParse({ rating, title, comment, service, attest: true }).error?.issues).toBeUndefined()
    expect(reply && (saySlips(reply) ?? findNumbers(reply)[0])).toBeFalsy()
  }
})

test('without an invented directory nothing is loaded; with one it is once, and goes with it', async () => {
  expect(await loadDemoPosts(db)).toEqual({ questions: 0, reviews: 0 })
  await insertListings(db, [{ lastName: 'Vale', firstName: 'Una', profile: { services: ['rental'] } }])
  await db`update listing set is_demo = true`
  await db`update import_run set is_demo = true`
  expect(await loadDemoPosts(db)).toEqual({ questions: questions.length, reviews: 9 })
  expect(await loadDemoPosts(db)).toEqual({ questions: 0, reviews: 0 })
  const [{ counted, kept }] = await db<[{ counted: number; kept: number }]>`
    select (select count(*) from review)::int as counted, (select reviews from listing_rating) as kept`
  expect([counted, kept]).toEqual([9, 9])
  await db.begin((tx) => replaceDemo(tx))
  const [left] = await db`select 1 from question union all select 1 from review union all select 1 from answer`
  expect(left).toBeUndefined()
})
