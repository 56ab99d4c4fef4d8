/** Articles: what everyone reads, what authors write, what editors decide. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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
  call(everybody, 'GET /articles', 'List public articles.', {
    query: z.object({
      q: textParameter('Words to search for.'),
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
  call(everybody, 'GET /articles/:id', 'Get an article by the last part of its address.', {
    params: z.object({ id: z.string().max(120) }),
    output: envelopeOf(wholeArticle),
    errors: [400, 401, 403, 404, 409, 410, 422, 429],
    run: async ({ db, params }) => ok(presentWholeArticle(await viewArticle(db, params.id))),
  }),
])

const authorCalls = group(common, [
  call(signedIn, 'GET /user/articles', 'List your articles with their status.', {
    query: pageQuery,
    output: ownRows,
    run: async ({ db, who, query }) => {
      const found = await readOwnArticles(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnArticle) })
    },
  }),
  call(signedIn, 'GET /user/articles/:id', 'Get one of your articles for editing.', {
    params: uuidParams,
    output: own,
    run: async ({ db, who, params }) => ok(presentWholeOwnArticle(await readOwnArticle(db, who, params.id))),
  }),
  call(authors, 'POST /articles', 'Start an article. It can be unfinished; only you can see it.', {
    body: articleForm,
    bodyLimit: ARTICLE_MAX_BYTES,
    idempotent: true,
    status: 201,
    output: saved,
    run: async ({ db, who, body }) => ok(await createArticle(db, who, body), i18n._(msg`Saved.`)),
  }),
  call(
    authors,
    'PATCH /articles/:id',
    'Save your article. Returns 409 if it was saved elsewhere since `version`. A public text stays until an editor publishes the new one.',
    {
      params: uuidParams,
      body: articleSave,
      bodyLimit: ARTICLE_MAX_BYTES,
      output: saved,
      run: async ({ db, who, params, body }) =>
        ok(await saveArticle(db, who, { ...params, ...body }), i18n._(msg`Saved.`)),
    },
  ),
  call(authors, 'DELETE /articles/:id', 'Delete a draft, or the unpublished revision of a public article.', {
    params: uuidParams,
    query: z.object({ version: z.coerce.number().int().min(1).max(INT32_MAX) }),
    run: async ({ db, who, params, query }) => {
      await discardDraft(db, who, { ...params, ...query })
      return done(i18n._(msg`Deleted.`))
    },
  }),
])

const stepCall = (name: string, summary: string, step: typeof submitArticle, message: MessageDescriptor) =>
  call(authors, `POST /articles/:id/${name}`, summary, {
    params: uuidParams,
    body: versionForm,
    output: saved,
    run: async ({ db, who, params, body }) => ok(await step(db, who, { ...params, ...body }), i18n._(message)),
  })

const stepCalls = group(common, [
  stepCall(
    'submit',
    'Submit your article to an editor.',
    submitArticle,
    msg`Submitted. An editor will review your article.`,
  ),
  stepCall(
    'take-back',
    'Withdraw your article from review.',
    withdrawArticle,
    msg`Withdrawn. Your article is a draft again.`,
  ),
  stepCall('archive', 'Archive your article.', archiveOwnArticle, msg`Article archived. It’s no longer public.`),
])

const pictureCalls = group({ tag: 'articles', limit: 'pictureUploads', parseBodies: acceptFileBodies }, [
  call(
    authors,
    'POST /articles/pictures',
    'Upload a picture as the body. The response has its address, to use in the article with a description.',
    {
      bodyLimit: PHOTO_MAX_BYTES,
      status: 201,
      output: envelopeOf(z.object({ src: z.string() })),
      errors: UPLOAD_ERRORS,
      run: async ({ settings, who, request }) =>
        ok(
          { src: paths.photo(await storePicture(settings, who, fileFromBody(request.body))) },
          i18n._(msg`Picture saved.`),
        ),
    },
  ),
])

const coverCalls = group({ tag: 'articles', parseBodies: acceptFileBodies }, [
  call(
    authors,
    'POST /articles/covers',
    'Upload a cover picture as the body. It’s cropped to 16:9. The article refers to it by its ID, with a description.',
    {
      limit: 'pictureUploads',
      bodyLimit: PHOTO_MAX_BYTES,
      status: 201,
      output: envelopeOf(uuidParams),
      errors: UPLOAD_ERRORS,
      run: async ({ db, settings, who, request }) =>
        ok({ id: await storeCover(db, settings, who, fileFromBody(request.body)) }, i18n._(msg`Picture saved.`)),
    },
  ),
  // No limit of its own: a page of articles shows a dozen. The name is random, and its bytes never change.
  call(everybody, 'GET /covers/:file', 'Get a cover picture in one of its widths.', {
    params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(400|800|1200)\.webp$/) }),
    output: FILE,
    errors: [],
    run: async ({ settings, params: { file }, reply }) => {
      const width = COVER_WIDTHS.find((each) => file.endsWith(`-${each}.webp`))
      const content = width && (await readCover(settings, file.slice(0, UUID_LENGTH), width))
      if (!content) throw new AppError('not_found', i18n._(msg`We couldn’t find that picture.`))
      return setFileHeaders(reply)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(content)
    },
  }),
])

const editorCalls = group(common, [
  call(editors, 'GET /editor/articles', 'List articles that wait for an editor, oldest first.', {
    query: pageQuery.extend(sortBy(['name', 'author', 'since'])),
    output: ownRows,
    run: async ({ db, who, query }) => {
      const found = await readArticleQueue(db, who, query)
      return okPage({ ...found, rows: found.rows.map(presentOwnArticle) })
    },
  }),
  call(editors, 'GET /editor/articles/:id', 'Get a submitted article for review.', {
    params: uuidParams,
    output: own,
    run: async ({ db, who, params }) => ok(presentWholeOwnArticle(await readSubmittedArticle(db, who, params.id))),
  }),
  call(
    editors,
    'POST /editor/articles/:id/decide',
    'Publish an article, request changes, or archive it. The author gets the note by email.',
    {
      params: uuidParams,
      body: articleDecision,
      output: saved,
      run: async ({ db, deps, who, params, body, request }) => {
        const decided = { ...params, ...body, requestId: request.id }
        return ok(await decideArticle(db, deps, who, decided), i18n._(DECISION_MESSAGES[body.decision]))
      },
    },
  ),
])

const DECISION_MESSAGES = {
  publish: msg`Published.`,
  request_changes: msg`Changes requested.`,
  archive: msg`Article archived. It’s no longer public.`,
} as const

export const articleCalls = [publicCalls, authorCalls, stepCalls, pictureCalls, coverCalls, editorCalls]
