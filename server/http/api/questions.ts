/** Ask an EA: questions, answers, and readers' feedback on them. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { YEAR_MAX } from '#common/limits.ts'
import { publicIdIn } from '#common/paths.ts'
import { QUESTION_PAGE_ROWS } from '#common/questions.ts'
import {
  answerForm,
  ownAnswer,
  ownQuestion,
  questionForm,
  questionRow,
  questionStanding,
  wholeQuestion,
} from '#common/question-schemas.ts'
import { proveApprovedAgent } from '#server/domains/accounts/prove-actor.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { answerQuestion, editAnswer, withdrawAnswer } from '#server/domains/questions/answer-question.ts'
import { askQuestion } from '#server/domains/questions/ask-question.ts'
import { followQuestion } from '#server/domains/questions/follow-question.ts'
import {
  readFollowed,
  readLeads,
  readOwnAnswers,
  readOwnQuestions,
  readViewerState,
} from '#server/domains/questions/read-own.ts'
import { searchQuestions } from '#server/domains/questions/search-questions.ts'
import { findSimilar } from '#server/domains/questions/similar-questions.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import { acceptAnswer, voteHelpful, secondAnswer } from '#server/domains/questions/vote-answer.ts'
import { pageParameter, pageQuery, perPageParameter, textParameter } from './agent-schemas.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import { BODY_BYTES } from './guard-routes.ts'
import type { ApiOptions } from './options.ts'
import { presentOwnAnswer, presentOwnQuestion, presentQuestion, presentWhole } from './present-question.ts'
import { BEARER, signedIn } from './signed-in.ts'

const tags = ['questions']
const own = { tags, security: BEARER }
const errorResponses = {
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  409: problem,
  422: problem,
  429: problem,
}
const rows = { 200: envelopeOf(z.array(questionRow)), ...errorResponses }
const ownRows = { querystring: pageQuery, response: { 200: pagedEnvelopeOf(questionRow), ...errorResponses } }
const byId = z.object({ id: z.string() })
const byUuid = z.object({ id: z.uuid() })
const onOff = z.strictObject({ on: z.boolean() })
const written = envelopeOf(z.object({ id: z.string(), state: z.enum(['published', 'pending']) }))

const list = {
  tags,
  summary: 'Public questions.',
  querystring: z.object({
    q: textParameter('Words.'),
    topic: textParameter('A service, or other.'),
    state: textParameter('USPS code.'),
    tax_year: z.coerce.number().int().max(YEAR_MAX).min(0).optional(),
    answered: z.enum(['yes', 'no', '']).default(''),
    agent: textParameter('Id of an agent who answered.'),
    page: pageParameter,
    perPage: perPageParameter(QUESTION_PAGE_ROWS),
  }),
  response: { 200: pagedEnvelopeOf(questionRow), ...errorResponses },
}
const similar = {
  tags,
  summary: 'Public questions like the one being written.',
  querystring: z.object({ title: textParameter('Its title so far.') }),
  response: rows,
}
const view = {
  tags,
  summary: 'A question with its answers.',
  params: byId,
  response: { 200: envelopeOf(wholeQuestion), ...errorResponses },
}
const standing = {
  ...own,
  summary: 'What the caller may do about a question.',
  params: byId,
  response: { 200: envelopeOf(questionStanding), ...errorResponses },
}
const ask = {
  ...own,
  summary: 'Ask. Visitors ask by the form of the page, and confirm by mail.',
  headers: idempotencyHeaders,
  body: questionForm,
  response: { 201: written, ...errorResponses },
}
const follow = {
  ...own,
  summary: 'Mails about new answers, on or off.',
  params: byId,
  body: onOff,
  response: { 200: DONE, ...errorResponses },
}
const vote = { ...own, params: byUuid, body: onOff, response: { 200: DONE, ...errorResponses } }
const mine = {
  ...own,
  summary: 'The own questions, with what became of them.',
  querystring: pageQuery,
  response: { 200: pagedEnvelopeOf(ownQuestion), ...errorResponses },
}
const followed = { ...own, summary: 'Questions of others that one follows.', ...ownRows }
const leads = { ...own, summary: 'Open questions in the services and states of an approved agent.', ...ownRows }
const answers = {
  ...own,
  summary: 'The own answers, with what became of them.',
  querystring: pageQuery.extend({ question: textParameter('Only the answer to this one.') }),
  response: { 200: pagedEnvelopeOf(ownAnswer), ...errorResponses },
}
const answer = {
  ...own,
  summary: 'Answer, as an approved agent. Once; it can be edited.',
  params: byId,
  headers: idempotencyHeaders,
  body: answerForm,
  response: { 201: written, ...errorResponses },
}
const edit = {
  ...own,
  summary: 'Edit the own answer.',
  params: byUuid,
  body: answerForm,
  response: { 200: written, ...errorResponses },
}
const withdraw = {
  ...own,
  summary: 'Take the own answer back.',
  params: byUuid,
  response: { 200: DONE, ...errorResponses },
}

export async function questionRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(publicRoutes, parts)
  await app.register(askerRoutes, parts)
  await app.register(agentRoutes, parts)
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('questionCalls', { db, settings })

  api.get(
    '/questions',
    { onRequest, schema: list },
    async ({ query: { tax_year: taxYear = null, ...query }, reads }) => {
      const found = await searchQuestions(reads, { ...query, state: query.state.toUpperCase(), taxYear })
      return okPage(found.rows.map(presentQuestion), found, found.loosely ? 'These have some of the words.' : 'OK')
    },
  )
  api.get('/questions/similar', { onRequest, schema: similar }, async ({ query, reads }) =>
    ok((await findSimilar(reads, query.title)).map(presentQuestion)),
  )
  api.get('/questions/:id', { onRequest, schema: view }, async ({ params, reads }) =>
    ok(presentWhole(await viewQuestion(reads, idIn(params.id)))),
  )
}

async function askerRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('questionCalls', { db, settings })

  api.post('/questions', { onRequest, bodyLimit: BODY_BYTES.text, schema: ask }, async (request, reply) => {
    const { tax_year: taxYear, anonymous: isAnonymous, ...question } = request.body
    const who = await signedIn(db, request)
    return runIdempotent(db, { request, reply, who }, async (tx) => {
      const asked = await askQuestion(tx, who, { ...question, taxYear, isAnonymous })
      const message = asked.state === 'pending' ? 'A moderator reads it first.' : 'Your question is public.'
      return { statusCode: 201, message, data: { id: asked.publicId, state: asked.state } }
    })
  })
  api.get('/questions/:id/standing', { onRequest, schema: standing }, async (request) =>
    ok(await readViewerState(db, await signedIn(db, request), idIn(request.params.id))),
  )
  api.post('/questions/:id/follow', { onRequest, schema: follow }, async (request) => {
    const { on } = request.body
    await followQuestion(db, await signedIn(db, request), idIn(request.params.id), on)
    return done(on ? 'You will hear of new answers.' : 'No more mails about this question.')
  })
  api.post(
    '/answers/:id/helpful',
    { onRequest, schema: { ...vote, summary: 'This answer helped, or not.' } },
    async (request) => {
      await voteHelpful(db, await signedIn(db, request), { ...request.params, ...request.body })
      return done('Thank you.')
    },
  )
  api.post(
    '/answers/:id/accept',
    { onRequest, schema: { ...vote, summary: 'Whoever asked accepts an answer, or not.' } },
    async (request) => {
      await acceptAnswer(db, await signedIn(db, request), { ...request.params, ...request.body })
      return done(request.body.on ? 'Accepted.' : 'Not accepted any more.')
    },
  )
  api.get('/user/questions', { onRequest, schema: mine }, async (request) => {
    const found = await readOwnQuestions(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentOwnQuestion), found)
  })
  api.get('/user/questions/followed', { onRequest, schema: followed }, async (request) => {
    const found = await readFollowed(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentQuestion), found)
  })
}

async function agentRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitCalls('questionCalls', { db, settings })
  const agent = requireRole(db, proveApprovedAgent)
  const onRequest = [limit, agent.guard]

  api.get('/user/leads', { onRequest, schema: leads }, async (request) => {
    const found = await readLeads(db, agent.of(request), request.query)
    return okPage(found.rows.map(presentQuestion), found)
  })
  api.get('/user/answers', { onRequest: limit, schema: answers }, async (request) => {
    const found = await readOwnAnswers(db, await signedIn(db, request), request.query)
    return okPage(found.rows.map(presentOwnAnswer), found)
  })
  api.post(
    '/questions/:id/answers',
    { onRequest, bodyLimit: BODY_BYTES.text, schema: answer },
    async (request, reply) => {
      const who = agent.of(request)
      const questionId = idIn(request.params.id)
      return runIdempotent(db, { request, reply, who }, async (tx) => {
        const data = await answerQuestion(tx, deps, who, { ...request.body, questionId })
        return { statusCode: 201, message: describePostState(data.state), data }
      })
    },
  )
  api.patch('/answers/:id', { onRequest, bodyLimit: BODY_BYTES.text, schema: edit }, async (request) => {
    const data = await editAnswer(db, agent.of(request), request.params.id, request.body)
    return ok(data, describePostState(data.state))
  })
  api.delete('/answers/:id', { onRequest, schema: withdraw }, async (request) => {
    await withdrawAnswer(db, agent.of(request), request.params.id)
    return done('Your answer is gone.')
  })
  api.post(
    '/answers/:id/second',
    { onRequest, schema: { ...vote, summary: 'Stand behind the answer of another agent, or not.' } },
    async (request) => {
      await secondAnswer(db, agent.of(request), { ...request.params, ...request.body })
      return done(request.body.on ? 'You stand behind it.' : 'Taken back.')
    },
  )
}

const describePostState = (state: string) =>
  state === 'pending' ? 'A moderator reads it first.' : 'Your answer is public.'

function idIn(segment: string): string {
  const id = publicIdIn(segment)
  if (!id) throw new AppError('not_found', 'No question has this address.')
  return id
}
