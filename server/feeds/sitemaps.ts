/**
 * The sitemap, by type: /sitemap.xml leads to the pages, the places and the agents. The agents are streamed: 850,000
 * addresses are never held at once.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { listForSitemap, sitemapFiles, type SitemapFile, SITEMAP_FILE_IDS } from '../agents/list-for-sitemap.ts'
import { listPlacesForSitemap, type SitemapPlace } from '../agents/list-places-for-sitemap.ts'
import { listQuestionsForSitemap } from '../questions/list-for-sitemap.ts'
import { readDataVersion } from '../platform/data-version.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import type { Settings } from '../platform/settings.ts'
import { listArticlePages } from './list-article-pages.ts'
import { listNewsletterPages } from './list-newsletter-pages.ts'
import { listPages } from './list-pages.ts'
import { listResourcePages } from './list-resource-pages.ts'
import { oncePerVersion } from './once-per-version.ts'
import { SITEMAP_PATH } from './robots-text.ts'
import { closeXml, entryXml, openXml, type SitemapEntry, wholeXml } from './sitemap-xml.ts'

const CACHE = 'public, max-age=3600'
/** A new program may write another file from the same listings. */
const PROGRAM = Date.now().toString(36)
/** A whole round of a search engine is some twenty files. */
const FILES_A_MINUTE = 120

export async function sitemapRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const { origin, PRODUCT_SLUG } = settings
  const directory = oncePerVersion(db, async () => {
    const [files, places] = await Promise.all([sitemapFiles(db), listPlacesForSitemap(db)])
    return { files, places }
  })
  app.addHook('onRequest', limitPerMinute(FILES_A_MINUTE, settings))

  app.get(SITEMAP_PATH, async (request, reply) => {
    const { version, value } = await directory()
    return sendXml(request, reply, version, () => wholeXml('sitemapindex', indexOf(origin, value)))
  })
  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const { version, value } = await directory()
    // Both only grow: a change of either makes another sum.
    const posts = await readDataVersion(db, 'posts')
    const pages = [
      ...listPages({ origin, product: PRODUCT_SLUG, directoryChangedAt: newest(value.files) }),
      ...(await listResourcePages(db, origin)),
      ...(await listNewsletterPages(db, origin)),
      ...(await listArticlePages(db, origin)),
    ]
    return sendXml(request, reply, version + posts, () => wholeXml('urlset', pages))
  })
  app.get('/sitemaps/questions.xml', async (request, reply) => {
    const questions = await listQuestionsForSitemap(db)
    const entries = questions.map((question) => ({
      loc: `${origin}${paths.question(question)}`,
      lastmod: question.activeAt,
    }))
    return sendXml(request, reply, (entries[0]?.lastmod.getTime() ?? 0) + entries.length, () =>
      wholeXml('urlset', entries),
    )
  })
  app.get<{ Params: { file: string } }>('/sitemaps/places-:file(\\d{1,4}).xml', async (request, reply) => {
    const { version, value } = await directory()
    const places = placesIn(value.places, Number(request.params.file))
    if (places.length === 0) throw new AppError('not_found', 'There is no such sitemap.')
    return sendXml(request, reply, version, () =>
      wholeXml(
        'urlset',
        places.map((place) => placeEntry(origin, place)),
      ),
    )
  })
  app.get<{ Params: { file: string } }>('/sitemaps/agents-:file(\\d{1,4}).xml', async (request, reply) => {
    const { version, value } = await directory()
    const file = Number(request.params.file)
    if (!value.files.some((known) => known.file === file)) throw new AppError('not_found', 'There is no such sitemap.')
    return sendXml(request, reply, version, () => Readable.from(agentsXml(db, origin, file)))
  })
}

/** Equal versions of the directory make equal files: who has one need not load it again. */
function sendXml(request: FastifyRequest, reply: FastifyReply, version: number, make: () => string | Readable) {
  const etag = `W/"${version}-${PROGRAM}"`
  reply.header('cache-control', CACHE).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/xml; charset=utf-8').send(make())
}

type Directory = { files: SitemapFile[]; places: SitemapPlace[] }

function indexOf(origin: string, { files, places }: Directory): SitemapEntry[] {
  const placeFiles = Math.ceil(places.length / SITEMAP_FILE_IDS)
  const placesFiles = Array.from({ length: placeFiles }, (_, place) => ({
    loc: `${origin}/sitemaps/places-${place + 1}.xml`,
    lastmod: newest(placesIn(places, place + 1)),
  }))
  const agentsFiles = files.map(({ file, updatedAt }) => ({
    loc: `${origin}/sitemaps/agents-${file}.xml`,
    lastmod: updatedAt,
  }))
  return [
    { loc: `${origin}/sitemaps/pages.xml`, lastmod: newest(files) },
    { loc: `${origin}/sitemaps/questions.xml` },
    ...placesFiles,
    ...agentsFiles,
  ]
}

const placesIn = (places: readonly SitemapPlace[], file: number) =>
  places.slice((file - 1) * SITEMAP_FILE_IDS, file * SITEMAP_FILE_IDS)

function newest(entries: readonly { updatedAt: Date }[]): Date | undefined {
  const latest = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return latest > 0 ? new Date(latest) : undefined
}

const placeEntry = (origin: string, { state, city, updatedAt }: SitemapPlace): SitemapEntry => ({
  loc: `${origin}${city === null ? paths.agentsInState(state) : paths.agentsInCity({ state, city })}`,
  lastmod: updatedAt,
})

async function* agentsXml(db: Db, origin: string, file: number): AsyncGenerator<string> {
  yield openXml('urlset')
  for await (const listings of listForSitemap(db, file)) {
    yield listings
      .map((listing) => entryXml('urlset', { loc: `${origin}${paths.listing(listing)}`, lastmod: listing.updatedAt }))
      .join('')
  }
  yield closeXml('urlset')
}
