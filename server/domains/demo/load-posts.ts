/**
 * Invented questions with answers, and reviews, under names from the demo directory. Each is labeled as an example
 * where it is shown, and is deleted with the demo when a real list replaces it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database, Transaction } from '#server/platform/db.ts'
import { today } from '#common/dates.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../../db/demo')

/** An entry in questions.json. */
export type DemoQuestion = {
  title: string
  body: string
  topic: string
  taxYear: number | null
  state: string | null
  /** Null when there is no answer yet. */
  answer: string | null
  sources: { title: string; url: string }[]
  /** Days from loading until the answer should be checked again; negative when it is already stale. */
  checkDays: number | null
}
/** An entry in reviews.json. */
export type DemoReview = {
  rating: number
  title: string
  comment: string
  service: string | null
  /** Expertise, communication, timeliness, value. */
  parts: (number | null)[]
  reply: string | null
}

const read = async <T>(name: string) => JSON.parse(await readFile(join(DEMO_FOLDER, name), 'utf8')) as T[]
export const readDemoQuestions = () => read<DemoQuestion>('questions.json')
export const readDemoReviews = () => read<DemoReview>('reviews.json')

/** Loads them once, and only next to a demo directory. @returns how many of each this call loaded. */
export async function loadDemoPosts(db: Database): Promise<{ questions: number; reviews: number }> {
  const [questions, reviews] = await Promise.all([readDemoQuestions(), readDemoReviews()])
  return db.begin(async (tx) => {
    const [{ loaded }] = await tx<[{ loaded: boolean }]>`
      select exists (select 1 from question where is_demo) or not exists (select 1 from listing where is_demo) as loaded`
    if (loaded) return { questions: 0, reviews: 0 }
    for (const [index, question] of questions.entries()) await insertQuestion(tx, question, index)
    await insertVotes(tx)
    const written = await insertReviews(tx, reviews)
    await bumpDataVersion(tx, 'posts')
    return { questions: questions.length, reviews: written }
  }) as Promise<{ questions: number; reviews: number }>
}

/** The first entry in the file is the newest. */
async function insertQuestion(tx: Transaction, question: DemoQuestion, index: number): Promise<void> {
  const { title, body, topic, taxYear, state } = question
  const asked = tx`now() - ${index * 3 + 2} * interval '1 day' - ${index * 37} * interval '1 minute'`
  const [{ id }] = await tx<[{ id: number }]>`
    insert into question (title, body, topic, tax_year, state_code, state, is_demo, created_at, published_at, active_at)
    values (${title}, ${body}, ${topic}, ${taxYear}, ${state}, 'published', true, ${asked}, ${asked}, ${asked})
    returning id`
  if (question.answer === null) return
  await tx`
    insert into answer (question_id, listing_id, body, sources, tax_year, check_again_by, state, is_demo, created_at, published_at)
    select ${id}, ${listingFor(tx, topic, index)}, ${question.answer}, ${tx.json(question.sources)}, ${taxYear},
      ${today()}::date + ${question.checkDays}::int, 'published', true, ${asked} + interval '20 hours', ${asked} + interval '20 hours'`
  // Every third asker accepted the answer.
  if (index % 3 === 0) {
    await tx`update question set accepted_answer_id = (select id from answer where question_id = ${id}) where id = ${id}`
  }
}

/** At most so many fictional agents find an answer helpful; the one who wrote it never does. */
const VOTERS_MAX = 15

/** Different for each question, and the same each time. */
const insertVotes = (tx: Transaction) => tx`
  insert into answer_vote (answer_id, account_id, kind)
  select n.id, voter.account_id, 'helpful'
  from answer n join question q on q.id = n.question_id
  cross join lateral (
    select g.account_id from agent g join account a on a.id = g.account_id
    where a.is_demo and g.listing_id is distinct from n.listing_id
    order by md5(q.title || a.email) limit ('x' || md5(q.title))::bit(16)::int % ${VOTERS_MAX + 1}) voter
  where n.is_demo`

/** A demo agent, preferably one who works on the topic; varies by question. */
const listingFor = (tx: Transaction, topic: string, index: number) => tx`
  (select l.id from listing_profile p join listing l on l.id = p.listing_id
  where l.is_demo and l.status = 'listed'
  order by ${topic} = any(p.services) desc, md5(l.public_id || ${String(index)}) limit 1)`

/** How many reviews each of the profiles with the longest bios gets, longest first. */
const SPREAD = [9, 7, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1] as const

async function insertReviews(tx: Transaction, reviews: readonly DemoReview[]): Promise<number> {
  const listings = await tx<{ id: number }[]>`
    select l.id from listing_profile p join listing l on l.id = p.listing_id
    where l.is_demo and l.status = 'listed' and length(l.first_name) between 1 and 50
    order by length(p.bio) desc, l.id limit ${SPREAD.length}`
  let written = 0
  for (const [nth, { id }] of listings.entries()) {
    for (let turn = 0; turn < (SPREAD[nth] ?? 0); turn++) {
      const review = reviews[(nth * 5 + turn) % reviews.length]
      if (review) await insertReview(tx, id, review, nth * 11 + turn * 23 + 3)
      written++
    }
  }
  return written
}

async function insertReview(tx: Transaction, listingId: number, review: DemoReview, daysAgo: number): Promise<void> {
  const [expertise = null, communication = null, timeliness = null, value = null] = review.parts
  const at = tx`now() - ${daysAgo} * interval '1 day'`
  await tx`
    insert into review (listing_id, rating, expertise, communication, timeliness, value, title, comment, service,
      service_year, state, reply, replied_at, is_demo, created_at, published_at)
    values (${listingId}, ${review.rating}, ${expertise}, ${communication}, ${timeliness}, ${value}, ${review.title},
      ${review.comment}, ${review.service}, extract(year from now())::int - 1, 'published', ${review.reply},
      ${review.reply === null ? null : tx`${at} + interval '2 days'`}, true, ${at}, ${at})`
}
