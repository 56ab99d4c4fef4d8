/** Articles: what everyone reads, what authors write, what editors decide. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  articleDecision,
  articleForm,
  articleSave,
  versionForm,
  articleRow,
  ownArticle,
  ownArticleRow,
  savedArticle,
  wholeArticle,
} from '#common/article-schemas.ts'
import { COVER_WIDTHS, ARTICLE_PAGE_ROWS } from '#common/articles.ts'
import { INT32_MAX, YEAR_MAX } from '#common/limits.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { paths } from '#common/paths.ts'
import { proveApprovedAgent, proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { storeCover, readCover } from '#server/domains/articles/store-cover.ts'
import { storePicture } from '#server/domains/articles/store-picture.ts'
import {
  readArticleQueue,
  readOwnArticle,
  readOwnArticles,
  readSubmittedArticle,
} from '#server/domains/articles/read-own.ts'
import {
  type Author,
  createArticle,
  discardDraft,
  saveArticle,
  submitArticle,
  withdrawArticle,
} from '#server/domains/articles/save-article.ts'
import { searchArticles } from '#server/domains/articles/search-articles.ts'
import { archiveOwnArticle, decideArticle } from '#server/domains/articles/decide-article.ts'
import { viewArticle } from '#server/domains/articles/view-article.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { pageParameter, pageQuery, perPageParameter, textParameter } from './agent-schemas.ts'
import { runIdempotent, idempotencyHeaders } from './idempotency.ts'
import { anySignedIn, requireRole } from './require-role.ts'
import { DONE, done, envelopeOf, ok, okPage, pagedEnvelopeOf, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'
import { presentArticle, presentOwn, presentOwnWhole, presentWhole } from './present-article.ts'
import { BEARER } from './signed-in.ts'
import { setFileHeaders, fileFromBody, acceptFileBodies } from './file-uploads.ts'

/** The longest text with all its marks. */
const ARTICLE_MAX_BYTES = 400_000
const UUID_LENGTH = 36

const tags = ['articles']
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
const byId = z.object({ id: z.uuid() })
const saved = { 200: envelopeOf(savedArticle), ...errorResponses }

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
  response: { 200: pagedEnvelopeOf(articleRow), ...errorResponses },
}
const view = {
  tags,
  summary: 'One article, by the last part of its address.',
  params: z.object({ id: z.string().max(120) }),
  response: { 200: envelopeOf(wholeArticle), 410: problem, ...errorResponses },
}
const ownRows = { querystring: pageQuery, response: { 200: pagedEnvelopeOf(ownArticleRow), ...errorResponses } }
const mine = { ...own, summary: 'The own articles, with what became of them.', ...ownRows }
const one = { 200: envelopeOf(ownArticle), ...errorResponses }
const create = {
  ...own,
  summary: 'Begin an article. It may be unfinished: only its author sees it.',
  headers: idempotencyHeaders,
  body: articleForm,
  response: { 201: envelopeOf(savedArticle), ...errorResponses },
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
const discard = {
  ...own,
  summary: 'Throw away a draft, or the unpublished revision of a public article.',
  params: byId,
  querystring: z.object({ version: z.coerce.number().int().min(1).max(INT32_MAX) }),
  response: { 200: DONE, ...errorResponses },
}
const picture = {
  ...own,
  summary: 'Send a picture as the body. The answer says where it is; the article names it, with words for it.',
  response: { 201: envelopeOf(z.object({ src: z.string() })), 413: problem, 415: problem, ...errorResponses },
}
const cover = {
  ...own,
  summary: 'Send a cover picture as the body. It is cut to 16 by 9; the article names it by its id, with words for it.',
  response: { 201: envelopeOf(z.object({ id: z.uuid() })), 413: problem, 415: problem, ...errorResponses },
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

/** Approved agents and editors can write. */
const proveAuthor = (who: SignedIn): Author => (who.role === 'agent' ? proveApprovedAgent(who) : proveEditor(who))

export async function articleRoutes(app: FastifyInstance, parts: ApiOptions) {
  await app.register(publicRoutes, parts)
  await app.register(authorRoutes, parts)
  await app.register(stepRoutes, parts)
  await app.register(pictureRoutes, parts)
  await app.register(coverRoutes, parts)
  await app.register(editorRoutes, parts)
}

async function publicRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('articleCalls', { db, settings })

  api.get(
    '/articles',
    { onRequest, schema: list },
    async ({ query: { tax_year: taxYear = null, ...query }, reads }) => {
      const found = await searchArticles(reads, { ...query, taxYear })
      return okPage(found.rows.map(presentArticle), found)
    },
  )
  api.get('/articles/:id', { onRequest, schema: view }, async ({ params, reads }) =>
    ok(presentWhole(await viewArticle(reads, params.id))),
  )
}

async function authorRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitCalls('articleCalls', { db, settings })
  const author = requireRole(db, proveAuthor)
  const who = requireRole(db, anySignedIn)
  const onRequest = [limit, author.guard]
  const bodyLimit = ARTICLE_MAX_BYTES

  api.get('/user/articles', { onRequest: [limit, who.guard], schema: mine }, async (request) => {
    const found = await readOwnArticles(db, who.of(request), request.query)
    return okPage(found.rows.map(presentOwn), found)
  })
  const readOwn = { ...own, summary: 'An own article, to be changed.', params: byId, response: one }
  api.get('/user/articles/:id', { onRequest: [limit, who.guard], schema: readOwn }, async (request) =>
    ok(presentOwnWhole(await readOwnArticle(db, who.of(request), request.params.id))),
  )
  api.post('/articles', { onRequest, bodyLimit, schema: create }, async (request, reply) => {
    const who = author.of(request)
    return runIdempotent(db, { request, reply, who }, async (tx) => {
      const data = await createArticle(tx, who, request.body)
      return { statusCode: 201, message: 'Saved.', data }
    })
  })
  api.patch('/articles/:id', { onRequest, bodyLimit, schema: save }, async (request) =>
    ok(await saveArticle(db, author.of(request), { ...request.params, ...request.body }), 'Saved.'),
  )
  api.delete('/articles/:id', { onRequest, schema: discard }, async (request) => {
    await discardDraft(db, author.of(request), { ...request.params, ...request.query })
    return done('It is gone.')
  })
}

async function stepRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = requireRole(db, proveAuthor)
  const onRequest = [limitCalls('articleCalls', { db, settings }), author.guard]
  const input = (request: { params: { id: string }; body: { version: number } }) => ({
    ...request.params,
    ...request.body,
  })

  api.post('/articles/:id/submit', { onRequest, schema: step('Send it to an editor.') }, async (request) =>
    ok(await submitArticle(db, author.of(request), input(request)), 'Sent. An editor reads it.'),
  )
  api.post('/articles/:id/take-back', { onRequest, schema: step('Back from the editor.') }, async (request) =>
    ok(await withdrawArticle(db, author.of(request), input(request)), 'It is a draft again.'),
  )
  api.post('/articles/:id/archive', { onRequest, schema: step('Take the own article down.') }, async (request) =>
    ok(await archiveOwnArticle(db, author.of(request), input(request)), 'It is not public any more.'),
  )
}

async function pictureRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  acceptFileBodies(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = requireRole(db, proveAuthor)
  const onRequest = [limitCalls('pictureUploads', { db, settings }), author.guard]

  api.post('/articles/pictures', { onRequest, schema: picture, bodyLimit: PHOTO_MAX_BYTES }, async (request, reply) => {
    const src = paths.photo(await storePicture(settings, author.of(request), fileFromBody(request.body)))
    return reply.code(201).send({ statusCode: 201, message: 'The picture is stored.', data: { src } })
  })
}

async function coverRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  acceptFileBodies(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  const author = requireRole(db, proveAuthor)
  const onRequest = [limitCalls('pictureUploads', { db, settings }), author.guard]

  api.post('/articles/covers', { onRequest, schema: cover, bodyLimit: PHOTO_MAX_BYTES }, async (request, reply) => {
    const id = await storeCover(db, settings, author.of(request), fileFromBody(request.body))
    return reply.code(201).send({ statusCode: 201, message: 'The picture is stored.', data: { id } })
  })
  // No limit of its own: a page of articles shows a dozen. The name is random, and its bytes never change.
  api.get('/covers/:file', { schema: coverFile }, async ({ params: { file } }, reply) => {
    const width = COVER_WIDTHS.find((each) => file.endsWith(`-${each}.webp`))
    const content = width && (await readCover(settings, file.slice(0, UUID_LENGTH), width))
    if (!content) throw new AppError('not_found', 'There is no such picture.')
    return setFileHeaders(reply)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(content)
  })
}

async function editorRoutes(app: FastifyInstance, { db, settings, deps }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const editor = requireRole(db, proveEditor)
  const onRequest = [limitCalls('articleCalls', { db, settings }), editor.guard]

  api.get('/editor/articles', { onRequest, schema: queue }, async (request) => {
    const found = await readArticleQueue(db, editor.of(request), request.query)
    return okPage(found.rows.map(presentOwn), found)
  })
  const read = { ...own, summary: 'An article that was sent in, to be read.', params: byId, response: one }
  api.get('/editor/articles/:id', { onRequest, schema: read }, async (request) =>
    ok(presentOwnWhole(await readSubmittedArticle(db, editor.of(request), request.params.id))),
  )
  api.post('/editor/articles/:id/decide', { onRequest, schema: decide }, async (request) => {
    const decided = { ...request.params, ...request.body, requestId: request.id }
    const data = await decideArticle(db, deps, editor.of(request), decided)
    return ok(data, DECISION_MESSAGES[request.body.decision])
  })
}

const DECISION_MESSAGES = {
  publish: 'It is public.',
  request_changes: 'The author is asked for changes.',
  archive: 'It is not public any more.',
} as const
