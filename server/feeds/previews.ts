/** /og/{listing}.png and /og/site.png: what a link to a page looks like where people share it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { plainDate } from '#contract/show-date.ts'
import { type AgentView, viewAgent } from '../agents/view-agent.ts'
import { readCover } from '../articles/keep-cover.ts'
import { viewArticle } from '../articles/view-article.ts'
import type { ArticleView } from '../articles/types.ts'
import type { Db } from '../platform/db.ts'
import { asJpeg } from '../platform/files/take-upload.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import type { Settings } from '../platform/settings.ts'
import { drawPreview } from './draw-preview.ts'
import { createPreviewCache, type Picture } from './preview-cache.ts'
import { type Preview, PREVIEW_PICTURE, type PreviewStamp } from './preview-look.ts'

const CACHE = 'public, max-age=86400'
const CACHE_BYTES = 24 * 1024 * 1024
const PICTURES_A_MINUTE = 60

export async function previewRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const draw = async (preview: Preview) => drawPreview(preview, await coverOf(settings, preview))
  const pictureOf = createPreviewCache({ draw, maxBytes: CACHE_BYTES })
  app.addHook('onRequest', limitPerMinute(PICTURES_A_MINUTE, settings))

  app.get(paths.sitePreview, async (request, reply) =>
    sendPicture(request, reply, await pictureOf(previewOfSite(settings))),
  )
  app.get<{ Params: { publicId: string } }>('/og/:publicId([0-9a-f]{8}).png', async (request, reply) => {
    const agent = await viewAgent(db, request.params.publicId)
    return sendPicture(request, reply, await pictureOf(previewOfAgent(agent, settings)))
  })
  app.get<{ Params: { slug: string } }>('/og/articles/:slug([a-z0-9-]{5,100}).png', async (request, reply) => {
    const article = await viewArticle(db, request.params.slug)
    return sendPicture(request, reply, await pictureOf(previewOfArticle(article, settings)))
  })
}

/** Null when there is none, or its file is lost: the words alone say enough. */
async function coverOf(settings: Settings, { cover }: Preview): Promise<Buffer | null> {
  const picture = cover ? await readCover(settings, cover, 800) : null
  return picture && asJpeg(picture, PREVIEW_PICTURE)
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { png, etag }: Picture) {
  reply.header('cache-control', CACHE).header('etag', etag)
  // Shown on other sites: that is what it is for.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

const previewOfSite = ({ SITE_NAME, PRODUCT_SINGULAR, origin }: Settings): Preview => ({
  siteName: SITE_NAME,
  heading: `Find an ${PRODUCT_SINGULAR} you can check`,
  line: 'By name, city or ZIP code, each with the date of the IRS list.',
  stamp: null,
  warning: '',
  foot: `${new URL(origin).host} · not the IRS, and no part of any government`,
})

function previewOfAgent(agent: AgentView, { SITE_NAME, PRODUCT_SINGULAR, origin }: Settings): Preview {
  const { firstName, middleName, lastName, suffix, city, state, zip, isDemo } = agent
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const noun = PRODUCT_SINGULAR.charAt(0).toUpperCase() + PRODUCT_SINGULAR.slice(1)
  return {
    siteName: SITE_NAME,
    heading: [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    line: agent.status === 'listed' ? [`${noun} (EA)`, place].filter(Boolean).join(' · ') : place,
    stamp: stampOf(agent),
    warning: isDemo ? 'Invented for demonstration' : '',
    foot: `${new URL(origin).host} · what the public IRS list says, with its date`,
  }
}

function previewOfArticle(article: ArticleView, { SITE_NAME, origin }: Settings): Preview {
  const { title, authorName, listing, taxYear, isDemo, cover } = article
  const author = listing ? `${authorName}, EA` : authorName
  return {
    siteName: SITE_NAME,
    heading: title,
    line: [author, taxYear && `tax year ${taxYear}`].filter(Boolean).join(' · '),
    stamp: null,
    warning: isDemo ? 'An example' : '',
    foot: `${new URL(origin).host} · not the IRS, and no part of any government`,
    ...(cover ? { cover: cover.id } : {}),
  }
}

/** The same words as on the page. */
function stampOf({ status, listedOn, newestListOn }: AgentView): PreviewStamp {
  const date = status === 'listed' ? listedOn : newestListOn
  if (!date) return { tone: 'none', words: 'On no list we know' }
  return status === 'listed'
    ? { tone: 'yes', words: `On the IRS active list · ${plainDate(date)}` }
    : { tone: 'past', words: `Not on the newest IRS list · ${plainDate(date)}` }
}
