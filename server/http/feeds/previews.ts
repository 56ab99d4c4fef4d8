/** /og/….png: what a link to a page looks like where people share it. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#common/paths.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { readCover } from '#server/domains/articles/pictures.ts'
import { viewArticle } from '#server/domains/articles/read-articles.ts'
import { viewQuestion } from '#server/domains/questions/view-question.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import type { Db } from '#server/platform/db.ts'
import { asJpeg, limitImageProcessing } from '#server/platform/files/process-upload.ts'
import { readStored } from '#server/platform/files/stored-files.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { inLanguage, languageOfQuery } from '#server/platform/request-language.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  previewOfAgent,
  previewOfArticle,
  previewOfQuestion,
  previewOfReceipt,
  previewOfSite,
} from './describe-preview.ts'
import { drawPreviewArt, PREVIEW_ART } from './preview-art.ts'
import { PORTRAIT_SIDE, type Preview, type PreviewImages, previewShape } from './preview-template.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'

/** Shorter in shared caches: a person who opts out has to leave them. */
const CACHE = 'public, max-age=86400, s-maxage=3600'
const CACHE_BYTES = 24 * 1024 * 1024

export async function previewRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const draw = async (preview: Preview) => drawPreview(preview, await imagesOf(settings, preview))
  const pictureOf = createPreviewCache({ draw, maxBytes: CACHE_BYTES })
  const said = ({ query }: FastifyRequest, describe: () => Preview) => inLanguage(languageOfQuery(query), describe)
  app.addHook('onRequest', limitCalls('previews', { db, settings }))

  app.get(paths.sitePreview, async (request, reply) =>
    sendPicture(request, reply, await pictureOf(said(request, () => previewOfSite(settings)))),
  )
  app.get<{ Params: { publicId: string } }>('/og/:publicId([0-9a-f]{8}).png', async (request, reply) => {
    const agent = await viewAgent(request.reads, request.params.publicId)
    return sendPicture(request, reply, await pictureOf(said(request, () => previewOfAgent(agent, settings))))
  })
  app.get<{ Params: { slug: string } }>('/og/articles/:slug([a-z0-9-]{5,100}).png', async (request, reply) => {
    const article = await viewArticle(request.reads, request.params.slug)
    return sendPicture(request, reply, await pictureOf(said(request, () => previewOfArticle(article, settings))))
  })
  app.get<{ Params: { publicId: string } }>('/og/questions/:publicId([0-9a-f]{8}).png', async (request, reply) => {
    const question = await viewQuestion(request.reads, request.params.publicId)
    return sendPicture(request, reply, await pictureOf(said(request, () => previewOfQuestion(question, settings))))
  })
  app.get<{ Params: { id: string } }>('/og/receipts/:id([0-9a-z]{26}).png', async (request, reply) => {
    const receipt = await readReceipt(db, settings, request.params.id)
    // As its page: only those who have the address can see it.
    return sendPicture(
      request,
      reply,
      await pictureOf(said(request, () => previewOfReceipt(receipt, settings))),
      'no-store',
    )
  })
}

/** A file that is lost is replaced by what a page without one shows. */
async function imagesOf(settings: Settings, { picture }: Preview): Promise<PreviewImages> {
  if (picture.kind === 'uploaded') {
    const cover = await readCover(settings, picture.id, 800)
    if (cover) return { panel: jpegUrl(await asJpeg(cover, PREVIEW_ART)), photo: null }
    return { panel: svgUrl(await drawPreviewArt({ kind: 'cover', slug: picture.id, category: '' })), photo: null }
  }
  const panel = svgUrl(await drawPreviewArt(picture))
  if (picture.kind !== 'person' || !picture.photoId) return { panel, photo: null }
  const photo = await readStored(settings, 'photos', `${picture.photoId}.webp`)
  return { panel, photo: photo && jpegUrl(await asJpeg(photo, { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE })) }
}

const jpegUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`
const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

function sendPicture(request: FastifyRequest, reply: FastifyReply, { png, etag }: Picture, cache = CACHE) {
  reply.header('cache-control', cache).header('etag', etag)
  // Meant to be shown on other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

/** Draws a link preview image: 1200 by 630, the size that previews are shown in. */
const WIDTH = 1200
const HEIGHT = 630

/** @returns a PNG. */
async function drawPreview(preview: Preview, images: PreviewImages): Promise<Buffer> {
  const { satori, renderAsync, fonts } = await tools()
  const svg = await satori(previewShape(preview, images) as never, { width: WIDTH, height: HEIGHT, fonts })
  const drawn = await limitImageProcessing(() => renderAsync(svg, { font: { loadSystemFonts: false } }))
  return drawn.asPng()
}

/** Loaded with the first image: most processes never draw one. */
const tools = () => (loading ??= load())
let loading: ReturnType<typeof load> | undefined

async function load() {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    // The second file of each font has the rarer Latin letters; the public list has no others.
    Promise.all([
      loadFont('Source Serif', 600, 'source-serif-4/files/source-serif-4-latin-600-normal.woff'),
      loadFont('Source Serif Ext', 600, 'source-serif-4/files/source-serif-4-latin-ext-600-normal.woff'),
      loadFont('Inter', 400, 'inter/files/inter-latin-400-normal.woff'),
      loadFont('Inter Ext', 400, 'inter/files/inter-latin-ext-400-normal.woff'),
      loadFont('Inter', 600, 'inter/files/inter-latin-600-normal.woff'),
      loadFont('Inter Ext', 600, 'inter/files/inter-latin-ext-600-normal.woff'),
    ]),
  ])
  return { satori, renderAsync, fonts }
}

const { resolve } = createRequire(import.meta.url)

async function loadFont(name: string, weight: 400 | 600, file: string) {
  return { name, weight, style: 'normal' as const, data: await readFile(resolve(`@fontsource/${file}`)) }
}

type Picture = { png: Buffer; etag: string }
type PreviewCacheOptions = { draw: (preview: Preview) => Promise<Buffer>; maxBytes: number }

/**
 * Cache of drawn images, keyed by what they show. Drawing takes a few hundred milliseconds of a core, so at most two
 * are drawn at once, equal ones once, and the queue is bounded.
 *
 * @returns a function that gives the image. It throws AppError `too_many_requests` when the queue is full.
 */
export function createPreviewCache({ draw, maxBytes }: PreviewCacheOptions): (preview: Preview) => Promise<Picture> {
  const cached = new Map<string, Picture>()
  const inFlight = new Map<string, Promise<Picture>>()
  const enqueue = createConcurrencyLimit({
    concurrency: LIMITS.previewsDrawn.max,
    maxQueued: LIMITS.previewsQueued.max,
    busy: () => new AppError('too_many_requests', i18n._(msg`We’re busier than usual. Try again in a minute.`)),
  })
  let bytes = 0

  async function make(key: string, preview: Preview): Promise<Picture> {
    const png = await enqueue(() => draw(preview))
    const picture = { png, etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"` }
    cached.set(key, picture)
    bytes += png.length
    for (const [oldest, { png: old }] of cached) {
      if (bytes <= maxBytes) break
      cached.delete(oldest)
      bytes -= old.length
    }
    return picture
  }

  return async (preview) => {
    const key = JSON.stringify(preview)
    const ready = cached.get(key)
    if (ready) {
      // Reinserted, so that the least recently used is evicted first.
      cached.delete(key)
      cached.set(key, ready)
      return ready
    }
    const making = inFlight.get(key) ?? make(key, preview).finally(() => inFlight.delete(key))
    inFlight.set(key, making)
    return making
  }
}
