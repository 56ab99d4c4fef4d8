/** Articles: what everyone reads, what authors write, what editors decide. */
import { z } from 'zod'
import {
  articleDecision,
  articleForm,
  articleRow,
  articleSave,
  ownArticle,
  ownArticleRow,
  savedArticle,
  versionForm,
  wholeArticle,
} from '#common/article-schemas.ts'
import { ARTICLE_PAGE_ROWS, COVER_WIDTHS } from '#common/articles.ts'
import { INT32_MAX, YEAR_MAX } from '#common/limits.ts'
import { PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { paths } from '#common/paths.ts'
import { sortBy } from '#common/sorting.ts'
import { readCover, storeCover, storePicture } from '#server/domains/articles/pictures.ts'
import {
  readArticleQueue,
  readOwnArticle,
  readOwnArticles,
  readSubmittedArticle,
} from '#server/domains/articles/own-articles.ts'
import {
  createArticle,
  discardDraft,
  saveArticle,
  submitArticle,
  withdrawArticle,
} from '#server/domains/articles/save-article.ts'
import { searchArticles, viewArticle } from '#server/domains/articles/read-articles.ts'
import { archiveOwnArticle, decideArticle } from '#server/domains/articles/decide-article.ts'
import { AppError } from '#server/platform/errors.ts'
import { pageParameter, pageQuery, perPageParameter, textParameter, uuidParams } from './agent-schemas.ts'
import { authors, editors, everybody, signedIn } from './audiences.ts'
import { call, FILE, group, UPLOAD_ERRORS } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'
import { acceptFileBodies, fileFromBody, setFileHeaders } from './file-uploads.ts'
import { presentArticle, presentOwnArticle, presentWholeArticle, presentWholeOwnArticle } from './present.ts'

/** The longest text with all its marks. */
const ARTICLE_MAX_BYTES = 400_000
const UUID_LENGTH = 36

const common = { tag: 'articles', limit: 'articleCalls' } as const
const saved = envelopeOf(savedArticle)
const ownRows = pagedEnvelopeOf(ownArticleRow)
const own = envelopeOf(ownArticle)

const publicCalls = group(common, [
  call(everybody, 'GET /articles', 'Public articles.', {
    query: z.object({
      q: textParameter('Words.'),
      category: textParameter('A category.'),
      tag: textParameter('A tag.'),
      tax_year: z.coerce.number().int().max(YEAR_MAX).min(0).optional(),
      page: pageParameter,
      perPage: perPageParameter(ARTICLE_PAGE_ROWS),
    }),
    output: pagedEnvelopeOf(articleRow),
    run: async ({ db, query: { tax_year: taxYear = null, ...query } }) => {
      const found = await searchArticles(db, { ...query, taxYear })
      return okPage({ ...found, rows: found.rows.map(presentArticle) })
    },
  }),
  call(everybody, 'GET /articles/:id', 'One article, by the last part of its address.', {
    params: z.object({ id: z.string().max(120) }),
    output: envelopeOf(wholeArticle),
    errors: [400, 401, 403, 404, 409, 410, 422, 429],
    run: async ({ db, params }) => ok(presentWholeArticle(await viewArticle(db, params.id))),
  }),
])

const authorCalls = group(common, [
  call(signedIn, 'GET /user/articles', 'The own articles, with what became of them.', {
    query: pageQuery,
    output: ownRows,
    run: async ({ db, who, query }) => {
      const found = await readOwnArticles(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnArticle) })
    },
  }),
  call(signedIn, 'GET /user/articles/:id', 'An own article, to be changed.', {
    params: uuidParams,
    output: own,
    run: async ({ db, who, params }) => ok(presentWholeOwnArticle(await readOwnArticle(db, who, params.id))),
  }),
  call(authors, 'POST /articles', 'Begin an article. It may be unfinished: only its author sees it.', {
    body: articleForm,
    bodyLimit: ARTICLE_MAX_BYTES,
    idempotent: true,
    status: 201,
    output: saved,
    run: async ({ db, who, body }) => ok(await createArticle(db, who, body), 'Saved.'),
  }),
  call(
    authors,
    'PATCH /articles/:id',
    'Save the own article. 409 when it was saved elsewhere since `version`. A public text stays until an editor publishes the new one.',
    {
      params: uuidParams,
      body: articleSave,
      bodyLimit: ARTICLE_MAX_BYTES,
      output: saved,
      run: async ({ db, who, params, body }) => ok(await saveArticle(db, who, { ...params, ...body }), 'Saved.'),
    },
  ),
  call(authors, 'DELETE /articles/:id', 'Throw away a draft, or the unpublished revision of a public article.', {
    params: uuidParams,
    query: z.object({ version: z.coerce.number().int().min(1).max(INT32_MAX) }),
    run: async ({ db, who, params, query }) => {
      await discardDraft(db, who, { ...params, ...query })
      return done('It is gone.')
    },
  }),
])

const stepCall = (name: string, summary: string, step: typeof submitArticle, message: string) =>
  call(authors, `POST /articles/:id/${name}`, summary, {
    params: uuidParams,
    body: versionForm,
    output: saved,
    run: async ({ db, who, params, body }) => ok(await step(db, who, { ...params, ...body }), message),
  })

const stepCalls = group(common, [
  stepCall('submit', 'Send it to an editor.', submitArticle, 'Sent. An editor reads it.'),
  stepCall('take-back', 'Back from the editor.', withdrawArticle, 'It is a draft again.'),
  stepCall('archive', 'Take the own article down.', archiveOwnArticle, 'It’s no longer public.'),
])

const pictureCalls = group({ tag: 'articles', limit: 'pictureUploads', parseBodies: acceptFileBodies }, [
  call(
    authors,
    'POST /articles/pictures',
    'Send a picture as the body. The answer says where it is; the article names it, with words for it.',
    {
      bodyLimit: PHOTO_MAX_BYTES,
      status: 201,
      output: envelopeOf(z.object({ src: z.string() })),
      errors: UPLOAD_ERRORS,
      run: async ({ settings, who, request }) =>
        ok(
          { src: paths.photo(await storePicture(settings, who, fileFromBody(request.body))) },
          'The picture is stored.',
        ),
    },
  ),
])

const coverCalls = group({ tag: 'articles', parseBodies: acceptFileBodies }, [
  call(
    authors,
    'POST /articles/covers',
    'Send a cover picture as the body. It is cut to 16 by 9; the article names it by its id, with words for it.',
    {
      limit: 'pictureUploads',
      bodyLimit: PHOTO_MAX_BYTES,
      status: 201,
      output: envelopeOf(uuidParams),
      errors: UPLOAD_ERRORS,
      run: async ({ db, settings, who, request }) =>
        ok({ id: await storeCover(db, settings, who, fileFromBody(request.body)) }, 'The picture is stored.'),
    },
  ),
  // No limit of its own: a page of articles shows a dozen. The name is random, and its bytes never change.
  call(everybody, 'GET /covers/:file', 'A cover picture in one of its widths.', {
    params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(400|800|1200)\.webp$/) }),
    output: FILE,
    errors: [],
    run: async ({ settings, params: { file }, reply }) => {
      const width = COVER_WIDTHS.find((each) => file.endsWith(`-${each}.webp`))
      const content = width && (await readCover(settings, file.slice(0, UUID_LENGTH), width))
      if (!content) throw new AppError('not_found', 'We couldn’t find that picture.')
      return setFileHeaders(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(content)
    },
  }),
])

const editorCalls = group(common, [
  call(editors, 'GET /editor/articles', 'What waits for an editor, oldest first.', {
    query: pageQuery.extend(sortBy(['name', 'author', 'since'])),
    output: ownRows,
    run: async ({ db, who, query }) => {
      const found = await readArticleQueue(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnArticle) })
    },
  }),
  call(editors, 'GET /editor/articles/:id', 'An article that was sent in, to be read.', {
    params: uuidParams,
    output: own,
    run: async ({ db, who, params }) => ok(presentWholeOwnArticle(await readSubmittedArticle(db, who, params.id))),
  }),
  call(
    editors,
    'POST /editor/articles/:id/decide',
    'Publish, ask for changes, or archive. The author gets the note by mail.',
    {
      params: uuidParams,
      body: articleDecision,
      output: saved,
      run: async ({ db, deps, who, params, body, request }) => {
        const decided = { ...params, ...body, requestId: request.id }
        return ok(await decideArticle(db, deps, who, decided), DECISION_MESSAGES[body.decision])
      },
    },
  ),
])

const DECISION_MESSAGES = {
  publish: 'It is public.',
  request_changes: 'The author is asked for changes.',
  archive: 'It’s no longer public.',
} as const

export const articleCalls = [publicCalls, authorCalls, stepCalls, pictureCalls, coverCalls, editorCalls]
