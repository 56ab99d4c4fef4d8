/**
 * The sitemap, by type: /sitemap.xml links to the pages, the places, and the agents. The agents are streamed: 850,000
 * URLs are never held at once.
 */
import { msg } from '@lingui/core/runtime-macro'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { i18n, type Language } from '#common/i18n.ts'
import { THIN_PAGE_ROWS } from '#common/limits.ts'
import { paths, productPaths } from '#common/paths.ts'
import { addressIn, isTranslated } from '#common/translated.ts'
import {
  listForSitemap,
  listPlacesForSitemap,
  SITEMAP_IDS_PER_FILE,
  type SitemapFile,
  sitemapFiles,
  type SitemapPlace,
} from '#server/domains/agents/list-for-sitemap.ts'
import { listCityOffers } from '#server/domains/agents/city-offers.ts'
import { listQuestionsForSitemap } from '#server/domains/questions/list-questions.ts'
import { memoizePerVersion, readDataVersion } from '#server/platform/data-version.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import type { Settings } from '#server/platform/settings.ts'
import { listArticleChanges } from '#server/domains/articles/read-articles.ts'
import { NEWSLETTERS } from '#common/newsletter.ts'
import { listIssueChanges } from '#server/domains/newsletter/read-archive.ts'
import type { Guide } from '#server/domains/guides/guide.ts'
import { changedOn, readGuides } from '#server/domains/guides/read-guides.ts'
import { type Change, listChanges } from '#server/domains/resources/list-entries.ts'
import { escapeXml } from '#common/escape.ts'
import { SITEMAP_PATH } from './text-files.ts'

/** The sitemap format (sitemaps.org): one URL per entry, with the date and time it really changed. */
type SitemapEntry = {
  /** Absolute URL. */
  loc: string
  /** Omitted when unknown: a made-up date is worse than none. */
  lastmod?: Date | undefined
}

type Kind = 'urlset' | 'sitemapindex'
const ENTRY: Record<Kind, string> = { urlset: 'url', sitemapindex: 'sitemap' }
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const openXml = (kind: Kind): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${NAMESPACE}">\n`
const closeXml = (kind: Kind): string => `</${kind}>\n`

function entryXml(kind: Kind, { loc, lastmod }: SitemapEntry): string {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return `<${ENTRY[kind]}><loc>${escapeXml(loc)}</loc>${changed}</${ENTRY[kind]}>\n`
}

const wholeXml = (kind: Kind, entries: readonly SitemapEntry[]): string =>
  openXml(kind) + entries.map((entry) => entryXml(kind, entry)).join('') + closeXml(kind)

/** The tax resource pages, each with the date its newest entry was reviewed or changed. */
const PAGES: readonly { path: string; kind: Change['kind'] }[] = [
  { path: paths.deadlines, kind: 'deadline' },
  { path: paths.forms, kind: 'form' },
  { path: paths.notices, kind: 'notice' },
  { path: paths.glossary, kind: 'term' },
  { path: paths.stateAgencies, kind: 'agency' },
  { path: paths.freeHelp, kind: 'help' },
  { path: paths.officialTools, kind: 'tool' },
  { path: paths.taxTips, kind: 'tip' },
  { path: paths.faq, kind: 'faq' },
]

async function listResourcePages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const changes = await listChanges(db)
  const newest = (some: readonly Change[]) =>
    some
      .map(({ changedOn }) => changedOn)
      .sort()
      .at(-1)
  const entry = (path: string, changedOn: string | undefined): SitemapEntry => ({
    loc: `${origin}${path}`,
    lastmod: changedOn ? new Date(changedOn) : undefined,
  })
  return [
    // It shows counts from the other pages.
    entry(paths.taxResources, newest(changes)),
    ...PAGES.map(({ path, kind }) => entry(path, newest(changes.filter((change) => change.kind === kind)))),
    ...changes
      .filter(({ kind }) => kind === 'notice')
      .map(({ slug, changedOn }) => entry(paths.notice(slug), changedOn)),
  ]
}

const CACHE = 'public, max-age=3600'
/** A new build may write another file from the same listings. */
const BUILD_TAG = Date.now().toString(36)

export async function sitemapRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const { origin } = settings
  // At the start, so that a mistake in a text stops it.
  const guides = readGuides(settings)
  const directory = memoizePerVersion(() => readDirectory(db))
  app.addHook('onRequest', limitCalls('sitemaps', { db, settings }))

  app.get(SITEMAP_PATH, async (request, reply) => {
    const { version, value } = await directory(request.reads)
    return sendXml(request, reply, version, () => wholeXml('sitemapindex', indexOf(origin, value)))
  })
  app.get('/sitemaps/questions.xml', async (request, reply) => {
    const questions = await listQuestionsForSitemap(request.reads)
    const entries = questions.map((question) => ({
      loc: `${origin}${paths.question(question)}`,
      lastmod: question.activeAt,
    }))
    return sendXml(request, reply, (entries[0]?.lastmod.getTime() ?? 0) + entries.length, () =>
      wholeXml('urlset', entries),
    )
  })
  for (const language of LANGUAGES) serveSitemaps(app, { settings, guides, directory, language })
}

type Served = {
  settings: Settings
  guides: readonly Guide[]
  directory: (db: Db) => Promise<{ version: number; value: Directory }>
  language: Language
}

const LANGUAGES: readonly Language[] = ['en', 'es']
const fileName = (language: Language, name: string) => `/sitemaps/${language === 'en' ? '' : `${language}-`}${name}.xml`

function serveSitemaps(app: FastifyInstance, { settings, guides, directory, language }: Served): void {
  const { origin } = settings
  const own = (entries: readonly SitemapEntry[]) => entriesIn(language, origin, entries)
  app.get(fileName(language, 'pages'), async (request, reply) => {
    const { version, value } = await directory(request.reads)
    // Both only grow, so a change in either changes the sum.
    const posts = await readDataVersion(request.reads, 'posts')
    const pages = [
      ...listPages({ settings, guides, directoryChangedAt: newest(value.files) }),
      ...(await listResourcePages(request.reads, origin)),
      ...(await listNewsletterPages(request.reads, origin)),
      ...(await listArticlePages(request.reads, origin)),
    ]
    return sendXml(request, reply, version + posts, () => wholeXml('urlset', own(pages)))
  })
  app.get<{ Params: { file: string } }>(fileName(language, 'places-:file(\\d{1,4})'), async (request, reply) => {
    const { version, value } = await directory(request.reads)
    const places = placesIn(value.places, Number(request.params.file))
    if (places.length === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that sitemap.`))
    return sendXml(request, reply, version, () =>
      wholeXml('urlset', own(places.map((place) => placeEntry(origin, place)))),
    )
  })
  app.get<{ Params: { file: string } }>(fileName(language, 'agents-:file(\\d{1,4})'), async (request, reply) => {
    const { version, value } = await directory(request.reads)
    const file = Number(request.params.file)
    if (!value.files.some((known) => known.file === file))
      throw new AppError('not_found', i18n._(msg`We couldn’t find that sitemap.`))
    return sendXml(request, reply, version, () => Readable.from(agentsXml(request.reads, { origin, file, own })))
  })
}

/** Of a file's pages, those that are in a language. */
const entriesIn = (language: Language, origin: string, entries: readonly SitemapEntry[]): readonly SitemapEntry[] =>
  language === 'en'
    ? entries
    : entries.flatMap(({ loc, lastmod }) => {
        const path = loc.slice(origin.length)
        return isTranslated(path) ? [{ loc: `${origin}${addressIn(language, path)}`, lastmod }] : []
      })

/** Equal versions of the directory make equal files: a client that has one doesn't need to load it again. */
function sendXml(request: FastifyRequest, reply: FastifyReply, version: number, make: () => string | Readable) {
  const etag = `W/"${version}-${BUILD_TAG}"`
  reply.header('cache-control', CACHE).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/xml; charset=utf-8').send(make())
}

type Directory = { files: SitemapFile[]; places: SitemapPlace[] }

async function readDirectory(db: Db): Promise<Directory> {
  const [files, places, offers] = await Promise.all([sitemapFiles(db), listPlacesForSitemap(db), listCityOffers(db)])
  return { files, places: [...places, ...offers.filter(({ agents }) => agents >= THIN_PAGE_ROWS)] }
}

function indexOf(origin: string, { files, places }: Directory): SitemapEntry[] {
  const placeFiles = Math.ceil(places.length / SITEMAP_IDS_PER_FILE)
  const named = [
    { name: 'pages', lastmod: newest(files) },
    ...Array.from({ length: placeFiles }, (_, place) => ({
      name: `places-${place + 1}`,
      lastmod: newest(placesIn(places, place + 1)),
    })),
    ...files.map(({ file, updatedAt }) => ({ name: `agents-${file}`, lastmod: updatedAt })),
  ]
  const inEach = LANGUAGES.flatMap((language) =>
    named.map(({ name, lastmod }) => ({ loc: `${origin}${fileName(language, name)}`, lastmod })),
  )
  return [...inEach, { loc: `${origin}/sitemaps/questions.xml` }]
}

const placesIn = (places: readonly SitemapPlace[], file: number) =>
  places.slice((file - 1) * SITEMAP_IDS_PER_FILE, file * SITEMAP_IDS_PER_FILE)

function newest(entries: readonly { updatedAt: Date }[]): Date | undefined {
  const latest = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return latest > 0 ? new Date(latest) : undefined
}

const placeEntry = (origin: string, place: SitemapPlace): SitemapEntry => ({
  loc: `${origin}${placePath(place)}`,
  lastmod: place.updatedAt,
})

function placePath({ state, city, offer }: SitemapPlace): string {
  if (city === null) return paths.agentsInState(state)
  return offer ? paths.agentsInCityFor({ state, city, offer }) : paths.agentsInCity({ state, city })
}

type AgentsFile = { origin: string; file: number; own: (entries: readonly SitemapEntry[]) => readonly SitemapEntry[] }

async function* agentsXml(db: Db, { origin, file, own }: AgentsFile): AsyncGenerator<string> {
  yield openXml('urlset')
  for await (const listings of listForSitemap(db, file)) {
    const entries = listings.map((listing) => ({
      loc: `${origin}${paths.listing(listing)}`,
      lastmod: listing.updatedAt,
    }))
    yield own(entries)
      .map((entry) => entryXml('urlset', entry))
      .join('')
  }
  yield closeXml('urlset')
}

/** Article pages, each with the date of its last change. */
async function listArticlePages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const articles = await listArticleChanges(db)
  const newest = articles.map(({ changedAt }) => changedAt).sort((a, b) => b.getTime() - a.getTime())[0]
  return [
    // When empty, they are noindex.
    ...(newest ? [paths.blog, paths.blogAll].map((path) => ({ loc: `${origin}${path}`, lastmod: newest })) : []),
    ...articles.map(({ slug, changedAt }) => ({ loc: `${origin}${paths.article(slug)}`, lastmod: changedAt })),
  ]
}

/** The newsletters and their issues, each with the date of its last change. */
async function listNewsletterPages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const issues = await listIssueChanges(db)
  return [
    ...NEWSLETTERS.map(({ list, path }) => ({
      loc: `${origin}${path}`,
      lastmod: issues.find((issue) => issue.list === list)?.changedAt,
    })),
    ...issues.map((issue) => ({ loc: `${origin}${paths.newsletterIssue(issue)}`, lastmod: issue.changedAt })),
  ]
}

/** The pages that aren't individual listings. */
type Site = { settings: Settings; guides: readonly Guide[]; directoryChangedAt: Date | undefined }

function listPages({ settings, guides, directoryChangedAt }: Site): SitemapEntry[] {
  const entry = (path: string, lastmod?: Date): SitemapEntry => ({ loc: `${settings.origin}${path}`, lastmod })
  const { findOrVerify } = productPaths(settings.PRODUCT_SLUG)
  return [
    // They show the counts and the date of the newest list.
    ...[paths.home, paths.agents, paths.openData, paths.data].map((path) => entry(path, directoryChangedAt)),
    ...guides.map(({ path, dated }) => entry(path, new Date(changedOn(dated)))),
    ...[
      findOrVerify,
      paths.contact,
      paths.questions,
      paths.newQuestion,
      paths.transparency,
      paths.correctionsLog,
      paths.apiGuide,
    ].map((path) => entry(path)),
  ]
}
