/** Ask an EA: questions, answers, and readers' feedback on them. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { YEAR_MAX } from '#common/limits.ts'
import { publicIdIn } from '#common/paths.ts'
import { LEAD_SORTS, QUESTION_PAGE_ROWS } from '#common/questions.ts'
import {
  answerForm,
  ownAnswer,
  ownQuestion,
  questionForm,
  questionLead,
  questionRow,
  questionStanding,
  wholeQuestion,
} from '#common/question-schemas.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  acceptAnswer,
  answerQuestion,
  editAnswer,
  secondAnswer,
  voteHelpful,
  withdrawAnswer,
} from '#server/domains/questions/answers.ts'
import { askQuestion, followQuestion } from '#server/domains/questions/ask-question.ts'
import {
  findSimilar,
  readFollowed,
  readLeads,
  readOwnAnswers,
  readOwnQuestions,
  readViewerState,
  searchQuestions,
} from '#server/domains/questions/list-questions.ts'
import { topicOf } from '#server/domains/suggestions/related-texts.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import {
  pageParameter,
  pageQuery,
  perPageParameter,
  stateParameter,
  textParameter,
  uuidParams,
} from './agent-schemas.ts'
import { approvedAgents, everybody, signedIn } from './audiences.ts'
import { BODY_BYTES, call, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'
import { presentLead, presentOwnAnswer, presentOwnQuestion, presentQuestion, presentWholeQuestion } from './present.ts'

const common = { tag: 'questions', limit: 'questionCalls' } as const
const byId = z.object({ id: z.string() })
const onOff = z.strictObject({ on: z.boolean() })
const written = envelopeOf(z.object({ id: z.string(), state: z.enum(['published', 'pending']) }))
const rows = pagedEnvelopeOf(questionRow)
const leads = pagedEnvelopeOf(questionLead)

const publicCalls = group(common, [
  call(everybody, 'GET /questions', 'List public questions.', {
    query: z.object({
      q: textParameter('Words to search for.'),
      topic: textParameter('A service, or `other`.'),
      state: stateParameter('Where the question is from.'),
      tax_year: z.coerce.number().int().max(YEAR_MAX).min(0).optional(),
      answered: z.enum(['yes', 'no', '']).default(''),
      agent: textParameter('ID of an agent who answered.'),
      page: pageParameter,
      perPage: perPageParameter(QUESTION_PAGE_ROWS),
    }),
    output: rows,
    run: async ({ db, query: { tax_year: taxYear = null, ...query } }) => {
      const found = await searchQuestions(db, { ...query, taxYear })
      const message = found.loosely
        ? i18n._(msg`No questions match all of your search words. These match some of them.`)
        : 'OK'
      return okPage({ ...found, rows: found.rows.map(presentQuestion) }, message)
    },
  }),
  call(everybody, 'GET /questions/similar', 'List public questions similar to the one being written.', {
    query: z.object({ title: textParameter('The title so far.') }),
    output: envelopeOf(z.array(questionRow)),
    run: async ({ db, query }) => ok((await findSimilar(db, query.title)).map(presentQuestion)),
  }),
  call(everybody, 'GET /questions/topic', 'Get the topic of a question from its title.', {
    query: z.object({ title: textParameter('The title so far.') }),
    output: envelopeOf(z.object({ topic: z.string().nullable() })),
    run: async ({ query }) => ok({ topic: topicOf(query.title) }),
  }),
  call(everybody, 'GET /questions/:id', 'Get a question with its answers.', {
    params: byId,
    output: envelopeOf(wholeQuestion),
    run: async ({ db, params }) => ok(presentWholeQuestion(await viewQuestion(db, idIn(params.id)))),
  }),
])

const askerCalls = group(common, [
  call(signedIn, 'POST /questions', 'Ask a question. Visitors use the form on the page and confirm by email.', {
    body: questionForm,
    bodyLimit: BODY_BYTES.text,
    idempotent: true,
    status: 201,
    output: written,
    run: async ({ db, who, body: { tax_year: taxYear, anonymous: isAnonymous, ...question } }) => {
      const { publicId: id, state } = await askQuestion(db, who, { ...question, taxYear, isAnonymous })
      return ok(
        { id, state },
        state === 'pending'
          ? i18n._(msg`In review. A moderator will read your post before it’s public.`)
          : i18n._(msg`Your question is public.`),
      )
    },
  }),
  call(signedIn, 'GET /questions/:id/standing', 'Get what you can do with a question.', {
    params: byId,
    output: envelopeOf(questionStanding),
    run: async ({ db, who, params }) => ok(await readViewerState(db, who, idIn(params.id))),
  }),
  call(signedIn, 'POST /questions/:id/follow', 'Turn emails about new answers on or off.', {
    params: byId,
    body: onOff,
    run: async ({ db, who, params, body: { on } }) => {
      await followQuestion(db, who, idIn(params.id), on)
      return done(
        on
          ? i18n._(msg`You’ll get an email about new answers.`)
          : i18n._(msg`You won’t get emails about this question anymore.`),
      )
    },
  }),
  call(signedIn, 'POST /answers/:id/helpful', 'Mark an answer as helpful, or undo it.', {
    params: uuidParams,
    body: onOff,
    run: async ({ db, who, params, body }) => {
      await voteHelpful(db, who, { ...params, ...body })
      return done(i18n._(msg`Thank you.`))
    },
  }),
  call(signedIn, 'POST /answers/:id/accept', 'Accept an answer to your question, or undo it.', {
    params: uuidParams,
    body: onOff,
    run: async ({ db, who, params, body }) => {
      await acceptAnswer(db, who, { ...params, ...body })
      return done(body.on ? i18n._(msg`Answer accepted.`) : i18n._(msg`This answer is no longer marked as accepted.`))
    },
  }),
  call(signedIn, 'GET /user/questions', 'List your questions with their status.', {
    query: pageQuery,
    output: pagedEnvelopeOf(ownQuestion),
    run: async ({ db, who, query }) => {
      const found = await readOwnQuestions(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnQuestion) })
    },
  }),
  call(signedIn, 'GET /user/questions/followed', 'List the questions you follow.', {
    query: pageQuery,
    output: leads,
    run: async ({ db, who, query }) => {
      const found = await readFollowed(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentLead) })
    },
  }),
])

const agentCalls = group(common, [
  call(
    approvedAgents,
    'GET /user/leads',
    'List open questions that match your services and states. For approved agents.',
    {
      query: pageQuery.extend({
        topic: textParameter('A service, or `other`.'),
        sort: z.enum(LEAD_SORTS).default('unanswered').describe('Unanswered first, or newest first.'),
      }),
      output: leads,
      run: async ({ db, who, query }) => {
        const found = await readLeads(db, who, query)
        return okPage({ ...found, rows: found.rows.map(presentLead) })
      },
    },
  ),
  call(signedIn, 'GET /user/answers', 'List your answers with their status.', {
    query: pageQuery.extend({ question: textParameter('Only the answer to this question.') }),
    output: pagedEnvelopeOf(ownAnswer),
    run: async ({ db, who, query }) => {
      const found = await readOwnAnswers(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnAnswer) })
    },
  }),
  call(
    approvedAgents,
    'POST /questions/:id/answers',
    'Answer a question. For approved agents, once per question; you can edit the answer.',
    {
      params: byId,
      body: answerForm,
      bodyLimit: BODY_BYTES.text,
      idempotent: true,
      status: 201,
      output: written,
      run: async ({ db, deps, who, params, body }) => {
        const answer = await answerQuestion(db, deps, who, { ...body, questionId: idIn(params.id) })
        return ok(answer, describePostState(answer.state))
      },
    },
  ),
  call(approvedAgents, 'PATCH /answers/:id', 'Edit your answer.', {
    params: uuidParams,
    body: answerForm,
    bodyLimit: BODY_BYTES.text,
    output: written,
    run: async ({ db, who, params, body }) => {
      const answer = await editAnswer(db, who, params.id, body)
      return ok(answer, describePostState(answer.state))
    },
  }),
  call(approvedAgents, 'DELETE /answers/:id', 'Delete your answer.', {
    params: uuidParams,
    run: async ({ db, who, params }) => {
      await withdrawAnswer(db, who, params.id)
      return done(i18n._(msg`Answer deleted.`))
    },
  }),
  call(approvedAgents, 'POST /answers/:id/second', 'Endorse another agent’s answer, or undo it.', {
    params: uuidParams,
    body: onOff,
    run: async ({ db, who, params, body }) => {
      await secondAnswer(db, who, { ...params, ...body })
      return done(body.on ? i18n._(msg`Answer endorsed.`) : i18n._(msg`Endorsement removed.`))
    },
  }),
])

export const questionCalls = [publicCalls, askerCalls, agentCalls]

const describePostState = (state: string) =>
  state === 'pending'
    ? i18n._(msg`In review. A moderator will read your post before it’s public.`)
    : i18n._(msg`Your answer is public.`)

function idIn(segment: string): string {
  const id = publicIdIn(segment)
  if (!id) throw new AppError('not_found', i18n._(msg`We couldn’t find that question.`))
  return id
}
