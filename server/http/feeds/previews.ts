/** /og/{listing}.png and /og/site.png: what a link to a page looks like where people share it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statusLine, statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { nonBreakingDates } from '#common/dates.ts'
import { type AgentView, viewAgent } from '#server/domains/agents/view-agent.ts'
import { readCover } from '#server/domains/articles/pictures.ts'
import { viewArticle } from '#server/domains/articles/read-articles.ts'
import type { ArticleView } from '#server/domains/articles/types.ts'
import type { Db } from '#server/platform/db.ts'
import { asJpeg, limitImageProcessing } from '#server/platform/files/process-upload.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type Preview, PREVIEW_PICTURE, type PreviewBadge, previewShape } from './preview-template.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'

const CACHE = 'public, max-age=86400'
const CACHE_BYTES = 24 * 1024 * 1024

export async function previewRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const draw = async (preview: Preview) => drawPreview(preview, await coverOf(settings, preview))
  const pictureOf = createPreviewCache({ draw, maxBytes: CACHE_BYTES })
  app.addHook('onRequest', limitCalls('previews', { db, settings }))

  app.get(paths.sitePreview, async (request, reply) =>
    sendPicture(request, reply, await pictureOf(previewOfSite(settings))),
  )
  app.get<{ Params: { publicId: string } }>('/og/:publicId([0-9a-f]{8}).png', async (request, reply) => {
    const agent = await viewAgent(request.reads, request.params.publicId)
    return sendPicture(request, reply, await pictureOf(previewOfAgent(agent, settings)))
  })
  app.get<{ Params: { slug: string } }>('/og/articles/:slug([a-z0-9-]{5,100}).png', async (request, reply) => {
    const article = await viewArticle(request.reads, request.params.slug)
    return sendPicture(request, reply, await pictureOf(previewOfArticle(article, settings)))
  })
}

/** Null when there is no cover, or its file is lost: the text alone is enough. */
async function coverOf(settings: Settings, { cover }: Preview): Promise<Buffer | null> {
  const picture = cover ? await readCover(settings, cover, 800) : null
  return picture && asJpeg(picture, PREVIEW_PICTURE)
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { png, etag }: Picture) {
  reply.header('cache-control', CACHE).header('etag', etag)
  // Meant to be shown on other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

const previewOfSite = ({ SITE_NAME, PRODUCT_SINGULAR, origin }: Settings): Preview => ({
  siteName: SITE_NAME,
  heading: `Find an ${PRODUCT_SINGULAR} you can check`,
  line: 'By name, city or ZIP code, each with the date of the IRS list.',
  badge: null,
  warning: '',
  footer: `${new URL(origin).host} · not the IRS, and no part of any government`,
})

function previewOfAgent(agent: AgentView, { SITE_NAME, PRODUCT_SINGULAR, origin }: Settings): Preview {
  const { firstName, middleName, lastName, suffix, city, state, zip, isDemo } = agent
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const noun = PRODUCT_SINGULAR.charAt(0).toUpperCase() + PRODUCT_SINGULAR.slice(1)
  return {
    siteName: SITE_NAME,
    heading: [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    line: agent.status === 'listed' ? [`${noun} (EA)`, place].filter(Boolean).join(' · ') : place,
    badge: badgeOf(agent),
    warning: isDemo ? 'Invented for demonstration' : '',
    footer: `${new URL(origin).host} · what the public IRS list says, with its date`,
  }
}

function previewOfArticle(article: ArticleView, { SITE_NAME, origin }: Settings): Preview {
  const { title, authorName, listing, taxYear, isDemo, cover } = article
  const author = listing ? `${authorName}, EA` : authorName
  return {
    siteName: SITE_NAME,
    heading: title,
    line: [author, taxYear && `tax year ${taxYear}`].filter(Boolean).join(' · '),
    badge: null,
    warning: isDemo ? 'An example' : '',
    footer: `${new URL(origin).host} · not the IRS, and no part of any government`,
    ...(cover ? { cover: cover.id } : {}),
  }
}

/** The same wording as on the page. */
function badgeOf(agent: AgentView): PreviewBadge {
  const status = statusOf(agent)
  const tone = status.kind === null ? 'none' : status.status === 'listed' ? 'yes' : 'past'
  return { tone, words: nonBreakingDates(statusLine(status)) }
}

/** Draws a link preview image: 1200 by 630, the size that previews are shown in. */
const WIDTH = 1200
const HEIGHT = 630

/** @param picture A JPEG to place next to the text. @returns a PNG. */
async function drawPreview(preview: Preview, picture: Buffer | null = null): Promise<Buffer> {
  const { satori, renderAsync, fonts } = await tools()
  const svg = await satori(
    previewShape(preview, picture && `data:image/jpeg;base64,${picture.toString('base64')}`) as never,
    { width: WIDTH, height: HEIGHT, fonts },
  )
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
    busy: () => new AppError('too_many_requests', 'Too many pictures are being drawn. Please try again in a minute.'),
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
