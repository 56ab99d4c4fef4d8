/** Questions and answers: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { HELD_FOR, POST_STATES } from './moderation.ts'
import { line, prose, taxYear, usState } from './post-fields.ts'
import {
  ANSWER_BODY,
  ANSWER_SOURCES_MAX,
  QUESTION_BODY,
  QUESTION_TITLE,
  QUESTION_TOPICS,
  type QuestionTopic,
} from './questions.ts'
import { plusDays, today } from './dates.ts'

const topics = QUESTION_TOPICS.map(({ slug }) => slug) as [QuestionTopic, ...QuestionTopic[]]

export const questionForm = z
  .strictObject({
    title: line({ name: 'title', ...QUESTION_TITLE }),
    body: prose({ name: 'question', ...QUESTION_BODY }),
    topic: z.enum(topics, says(msg`Choose a topic.`)),
    tax_year: taxYear.nullable().default(null),
    state: usState.nullable().default(null),
    anonymous: z.boolean().default(true),
  })
  .meta({ id: 'NewQuestion' })

const HTTP = /^https?:\/\//i
const source = z.strictObject({
  title: line({ name: 'source', min: 2, max: 120 }),
  url: z
    .string()
    .trim()
    .max(300, says(msg`This link is too long.`))
    .refine((url) => HTTP.test(url) && URL.canParse(url), says(msg`Enter a link that begins with https://`)),
})

/** The earliest day is tomorrow; anything valid for more than three years needs no date. */
const inDays = (days: number) => plusDays(today(), days)

export const answerForm = z
  .strictObject({
    body: prose({ name: 'answer', ...ANSWER_BODY }),
    sources: z
      .array(source)
      .max(ANSWER_SOURCES_MAX, says(msg`Add at most ${{ max: ANSWER_SOURCES_MAX }} sources.`))
      .default([]),
    tax_year: taxYear.nullable().default(null),
    check_again_by: z.iso
      .date(says(msg`Choose a date.`))
      .refine((day) => day > inDays(0), says(msg`Choose a date in the future.`))
      .refine((day) => day <= inDays(3 * 366), says(msg`Choose a date within the next three years.`))
      .nullable()
      .default(null),
  })
  .meta({ id: 'NewAnswer' })
export type AnswerForm = z.infer<typeof answerForm>

export const questionRow = z
  .object({
    id: z.string(),
    title: z.string(),
    excerpt: z.string(),
    topic: z.string(),
    tax_year: z.int().nullable(),
    state: z.string().nullable(),
    asked_by: z.string(),
    answers: z.int(),
    accepted: z.boolean(),
    published_at: z.iso.datetime().nullable(),
    path: z.string(),
    is_example: z.boolean(),
  })
  .meta({ id: 'QuestionRow' })
export type QuestionRow = z.infer<typeof questionRow>

export const questionLead = questionRow
  .extend({
    followers: z.int().describe('How many get an email about new answers, besides the one who asked.'),
    best_answer: z
      .object({
        agent: z.object({ name: z.string(), path: z.string().nullable() }),
        published_at: z.iso.datetime(),
      })
      .nullable()
      .describe('The accepted one, or else the one that most agents agree with.'),
  })
  .meta({ id: 'QuestionLead' })
export type QuestionLead = z.infer<typeof questionLead>

const publicAnswer = z
  .object({
    id: z.uuid(),
    body: z.string(),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    tax_year: z.int().nullable(),
    check_again_by: z.iso.date().nullable(),
    stale: z.boolean(),
    helpful: z.int(),
    seconds: z.int(),
    accepted: z.boolean(),
    agent: z.object({ name: z.string(), path: z.string().nullable() }),
    published_at: z.iso.datetime(),
    edited_at: z.iso.datetime().nullable(),
    is_example: z.boolean(),
  })
  .meta({ id: 'Answer' })

export const wholeQuestion = questionRow
  .extend({ body: z.string(), list: z.array(publicAnswer) })
  .meta({ id: 'Question' })

/** How a signed-in person relates to a question. */
export const questionStanding = z
  .object({
    asker: z.boolean(),
    following: z.boolean(),
    may_answer: z.boolean(),
    own_answer: z.uuid().nullable(),
    helpful: z.array(z.uuid()),
    seconded: z.array(z.uuid()),
  })
  .meta({ id: 'QuestionStanding' })
export type QuestionStanding = z.infer<typeof questionStanding>

const moderated = {
  state: z.enum(POST_STATES),
  held_for: z.enum(HELD_FOR).nullable(),
  reason_text: z.string().nullable(),
  note: z.string(),
}
export const ownQuestion = questionRow
  .extend({ ...moderated, us_state: z.string().nullable(), created_at: z.iso.datetime() })
  .meta({ id: 'OwnQuestion' })
export type OwnQuestion = z.infer<typeof ownQuestion>

export const ownAnswer = z
  .object({
    id: z.uuid(),
    body: z.string(),
    tax_year: z.int().nullable(),
    check_again_by: z.iso.date().nullable(),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    ...moderated,
    question: z.object({ id: z.string(), title: z.string(), path: z.string() }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnAnswer' })
export type OwnAnswer = z.infer<typeof ownAnswer>
