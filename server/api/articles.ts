/** Articles: what everybody reads, what authors write, what editors decide. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { articleDecision, articleForm, articleSave, versionForm } from '#contract/article-form.ts'
import { COVER_WIDTHS } from '#contract/article-cover.ts'
import { ARTICLE_PAGE_ROWS } from '#contract/article-lists.ts'
import { articleRow, ownArticle, ownArticleRow, savedArticle, wholeArticle } from '#contract/article-schemas.ts'
import { WHOLE_MAX, YEAR_MAX } from '#contract/limits.ts'
import { PHOTO_MAX_BYTES } from '#contract/listing-content.ts'
import { paths } from '#contract/paths.ts'
import { proveApprovedAgent, proveEditor } from '../accounts/prove-actor.ts'
import { keepCover, readCover } from '../articles/keep-cover.ts'
import { keepPicture } from '../articles/keep-picture.ts'
import { readArticleQueue, readOwnArticle, readOwnArticles, readSentArticle } from '../articles/read-own.ts'
import {
  type Author,
  createArticle,
  dropDraft,
  saveArticle,
  submitArticle,
  takeBackArticle,
} from '../articles/save-article.ts'
import { searchArticles } from '../articles/search-articles.ts'
import { archiveOwn, settleArticle } from '../articles/settle-article.ts'
import { viewArticle } from '../articles/view-article.ts'
import { AppError } from '../platform/errors.ts'
import type { SignedIn } from '../platform/actors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { pageParameter, pageQuery, perPageParameter, textParameter } from './agent-schemas.ts'
import { answerOnce, onceHeaders } from './answer-once.ts'
import { anybodySignedIn, asActor } from './as-actor.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'
import { presentArticle, presentOwn, presentOwnWhole, presentWhole } from './present-article.ts'
import { BEARER } from './signed-in.ts'
import { guardFile, sentFile, takeFiles } from './take-files.ts'

const CALLS_PER_MINUTE = 120
const PICTURES_PER_MINUTE = 10
/** The longest text with all its marks. */
const ARTICLE_MAX_BYTES = 1_000_000
const UUID_LENGTH = 36

const tags = ['articles']
const own = { tags, security: BEARER }
const refusals = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 422: problem, 429: problem }
const byId = z.object({ id: z.uuid() })
const saved = { 200: envelopeOf(savedArticle), ...refusals }

const list = {
  tags,
  summary: 'Public articles.',
  querystring: z.object({
    q: textParameter('Words.'),
    category: textParameter('A category.'),
    tag: textParameter('A tag.'),
    tax_year: z.coerce.number().int().max(YEAR_MAX).min(0).optional(),
    page: pageParameter,
    perPage: perPageParameter(ARTICLE_PAGE_ROWS),
  }),
  response: { 200: pagedEnvelopeOf(articleRow), ...refusals },
}
const view = {
  tags,
  summary: 'One article, by the last part of its address.',
  params: z.object({ id: z.string().max(120) }),
  response: { 200: envelopeOf(wholeArticle), 410: problem, ...refusals },
}
const ownRows = { querystring: pageQuery, response: { 200: pagedEnvelopeOf(ownArticleRow), ...refusals } }
const mine = { ...own, summary: 'The own articles, with what became of them.', ...ownRows }
const one = { 200: envelopeOf(ownArticle), ...refusals }
const create = {
  ...own,
  summary: 'Begin an article. It may be unfinished: only its author sees it.',
  headers: onceHeaders,
  body: articleForm,
  response: { 201: envelopeOf(savedArticle), ...refusals },
}
const save = {
  ...own,
  summary:
    'Save the own article. 409 when it was saved elsewhere since `version`. A public text stays until an editor publishes the new one.',
  params: byId,
  body: articleSave,
  response: saved,
}
const step = (summary: string) => ({ ...own, summary, params: byId, body: versionForm, response: saved })
const drop = {
  ...own,
  summary: 'Throw away a draft, or the unpublished revision of a public article.',
  params: byId,
  querystring: z.object({ version: z.coerce.number().int().min(1).max(WHOLE_MAX) }),
  response: { 200: DONE, ...refusals },
}
const picture = {
  ...own,
  summary: 'Send a picture as the body. The answer says where it is; the article names it, with words for it.',
  response: { 201: envelopeOf(z.object({ src: z.string() })), 413: problem, 415: problem, ...refusals },
}
const cover = {
  ...own,
  summary: 'Send a cover picture as the body. It is cut to 16 by 9; the article names it by its id, with words for it.',
  response: { 201: envelopeOf(z.object({ id: z.uuid() })), 413: problem, 415: problem, ...refusals },
}
const coverFile = {
  tags,
  summary: 'A cover picture in one of its widths.',
  params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(400|800|1200)\.webp$/) }),
}
const queue = { ...own, summary: 'What waits for an editor, oldest first.', ...ownRows }
const decide = {
  ...own,
  summary: 'Publish, ask for changes, or archive. The author gets the note by mail.',
  params: byId,
  body: articleDecision,
  response: saved,
}

/** Approved agents and editors write. */
const proveAuthor = (who: SignedIn): Author => (who.role === 'agent' ? proveApprovedAgent(who) : proveEditor(who))

export async function articleRoutes(app: FastifyInstance, parts: ApiParts) {
  await app.register(publicRoutes, parts)
  await app.register(authorRoutes, parts)
  await app.register(stepRoutes, parts)
  await app.register(pictureRoutes, parts)
  await app.register(coverRoutes, parts)
  await app.register(editorRoutes, parts)
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitPerMinute(CALLS_PER_MINUTE, settings)

  api.get('/articles', { onRequest, schema: list }, async ({ query: { tax_year: taxYear = null, ...query } }) => {
    const found = await searchArticles(db, { ...query, taxYear })
    return okPage(found.rows.map(presentArticle), found)
  })
  api.get('/articles/:id', { onRequest, schema: view }, async ({ params }) =>
    ok(presentWhole(await viewArticle(db, params.id))),
  )
}

async function authorRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitPerMinute(CALLS_PER_MINUTE, settings)
  const author = asActor(db, proveAuthor)
  const who = asActor(db, anybodySignedIn)
  const onRequest = [limit, author.door]
  const bodyLimit = ARTICLE_MAX_BYTES

  api.get('/user/articles', { onRequest: [limit, who.door], schema: mine }, async (request) => {
    const found = await readOwnArticles(db, who.of(request), request.query)
    return okPage(found.rows.map(presentOwn), found)
  })
  const readOwn = { ...own, summary: 'An own article, to be changed.', params: byId, response: one }
  api.get('/user/articles/:id', { onRequest: [limit, who.door], schema: readOwn }, async (request) =>
    ok(presentOwnWhole(await readOwnArticle(db, who.of(request), request.params.id))),
  )
  api.post('/articles', { onRequest, bodyLimit, schema: create }, async (request, reply) => {
    const who = author.of(request)
    return answerOnce(db, { request, reply, who }, async (tx) => {
      const data = await createArticle(tx, who, request.body)
      return { statusCode: 201, message: 'Saved.', data }
    })
  })
  api.patch('/articles/:id', { onRequest, bodyLimit, schema: save }, async (request) =>
    ok(await saveArticle(db, author.of(request), { ...request.params, ...request.body }), 'Saved.'),
  )
  api.delete('/articles/:id', { onRequest, schema: drop }, async (request) => {
    await dropDraft(db, author.of(request), { ...request.params, ...request.query })
    return done('It is gone.')
  })
}

async function stepRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = asActor(db, proveAuthor)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), author.door]
  const asked = (request: { params: { id: string }; body: { version: number } }) => ({
    ...request.params,
    ...request.body,
  })

  api.post('/articles/:id/submit', { onRequest, schema: step('Send it to an editor.') }, async (request) =>
    ok(await submitArticle(db, author.of(request), asked(request)), 'Sent. An editor reads it.'),
  )
  api.post('/articles/:id/take-back', { onRequest, schema: step('Back from the editor.') }, async (request) =>
    ok(await takeBackArticle(db, author.of(request), asked(request)), 'It is a draft again.'),
  )
  api.post('/articles/:id/archive', { onRequest, schema: step('Take the own article down.') }, async (request) =>
    ok(await archiveOwn(db, author.of(request), asked(request)), 'It is not public any more.'),
  )
}

async function pictureRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  takeFiles(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = asActor(db, proveAuthor)
  const onRequest = [limitPerMinute(PICTURES_PER_MINUTE, settings), author.door]

  api.post('/articles/pictures', { onRequest, schema: picture, bodyLimit: PHOTO_MAX_BYTES }, async (request, reply) => {
    const src = paths.photo(await keepPicture(settings, author.of(request), sentFile(request.body)))
    return reply.code(201).send({ statusCode: 201, message: 'The picture is stored.', data: { src } })
  })
}

async function coverRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  takeFiles(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = asActor(db, proveAuthor)
  const onRequest = [limitPerMinute(PICTURES_PER_MINUTE, settings), author.door]

  api.post('/articles/covers', { onRequest, schema: cover, bodyLimit: PHOTO_MAX_BYTES }, async (request, reply) => {
    const id = await keepCover(db, settings, author.of(request), sentFile(request.body))
    return reply.code(201).send({ statusCode: 201, message: 'The picture is stored.', data: { id } })
  })
  // No limit: a page of articles shows a dozen. The name is random, and its bytes never change.
  api.get('/covers/:file', { schema: coverFile }, async ({ params: { file } }, reply) => {
    const width = COVER_WIDTHS.find((each) => file.endsWith(`-${each}.webp`))
    const content = width && (await readCover(settings, file.slice(0, UUID_LENGTH), width))
    if (!content) throw new AppError('not_found', 'There is no such picture.')
    return guardFile(reply)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(content)
  })
}

async function editorRoutes(app: FastifyInstance, { db, settings, house }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = asActor(db, proveEditor)
  const onRequest = [limitPerMinute(CALLS_PER_MINUTE, settings), editor.door]

  api.get('/editor/articles', { onRequest, schema: queue }, async (request) => {
    const found = await readArticleQueue(db, editor.of(request), request.query)
    return okPage(found.rows.map(presentOwn), found)
  })
  const read = { ...own, summary: 'An article that was sent in, to be read.', params: byId, response: one }
  api.get('/editor/articles/:id', { onRequest, schema: read }, async (request) =>
    ok(presentOwnWhole(await readSentArticle(db, editor.of(request), request.params.id))),
  )
  api.post('/editor/articles/:id/decide', { onRequest, schema: decide }, async (request) => {
    const decided = { ...request.params, ...request.body, requestId: request.id }
    const data = await settleArticle(db, house, editor.of(request), decided)
    return ok(data, SAID[request.body.decision])
  })
}

const SAID = {
  publish: 'It is public.',
  request_changes: 'The author is asked for changes.',
  archive: 'It is not public any more.',
} as const
