/** What machines fetch: robots.txt, llms.txt, the sitemaps, OpenSearch, and the link preview images. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#common/paths.ts'
import type { Db } from '#server/platform/db.ts'
import type { Settings } from '#server/platform/settings.ts'
import { suggestForSearch } from '#server/domains/suggestions/suggest-for-search.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import { previewRoutes } from './previews.ts'
import { sitemapRoutes } from './sitemaps.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvCell } from '#common/escape.ts'
import { OPEN_DATA_FIELDS, OPEN_DATA_LICENSE, OPEN_DATA_SOURCE, type OpenDataRow } from '#common/open-data.ts'
import { countOpenData, listOpenData } from '#server/domains/agents/list-open-data.ts'
import { readFeedState } from '#server/domains/changes/list-changes.ts'
import { memoizePerVersion, readDataVersion } from '#server/platform/data-version.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { readSharedCalendar, writeRenewalCalendar } from '#server/domains/education/renewal-calendar.ts'
import { AppError } from '#server/platform/errors.ts'
import { today } from '#common/dates.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { llmsText } from './llms-text.ts'
import { GPC_PATH, gpcText, openSearchText, robotsText, SECURITY_TEXT_PATH, securityText } from './text-files.ts'
import { allowAnyOrigin } from '#server/platform/cross-origin.ts'
import { publicKeys, readSigningKeys } from '#server/platform/signing-keys.ts'

/** GET /calendar/{secret}.ics: an agent's renewal dates, for anyone who knows the URL. Never cached. */

async function renewalCalendarRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const onRequest = limitCalls('calendarReads', { db, settings })
  app.get<{ Params: { file: string } }>('/calendar/:file', { onRequest }, async (request, reply) => {
    const secret = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    if (!secret) throw new AppError('not_found', i18n._(msg`We couldn’t find that calendar.`))
    const group = await readSharedCalendar(db, secret)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="renewal.ics"')
      .send(writeRenewalCalendar(group, today(), new URL(settings.origin).hostname))
  })
}

/** The keys that signatures are checked with: short, because a new or revoked key should be known soon. */
const KEYS_CACHE = 'public, max-age=300'

async function signingKeyRoutes(app: FastifyInstance, { settings }: { settings: Settings }) {
  app.addHook('onRoute', allowAnyOrigin)
  app.get(paths.signingKeys, async (_request, reply) =>
    reply
      .type('application/jwk-set+json; charset=utf-8')
      .header('cache-control', KEYS_CACHE)
      .send(JSON.stringify(publicKeys(await readSigningKeys(settings)), null, 2)),
  )
}

export type FeedsOptions = { db: Db; settings: Settings }

/** Short, because the site opens to search engines with the first real list. */
const ROBOTS_CACHE = 'public, max-age=600'
const SECURITY_TEXT_CACHE = 'public, max-age=86400'

export async function feedsPlugin(app: FastifyInstance, { db, settings }: FeedsOptions) {
  await app.register(compress, { encodings: ['gzip'], customTypes: /^text\/|[/+-](?:xml|json|ndjson)(?:;|$)/ })
  await app.register(sitemapRoutes, { db, settings })
  await app.register(previewRoutes, { db, settings })
  await app.register(openDataRoutes, { db, settings })
  await app.register(renewalCalendarRoutes, { db, settings })
  await app.register(signingKeyRoutes, { settings })

  app.get(SECURITY_TEXT_PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', SECURITY_TEXT_CACHE)
      .send(securityText(settings, new Date())),
  )
  app.get(GPC_PATH, async (_request, reply) =>
    reply.type('application/json').header('cache-control', SECURITY_TEXT_CACHE).send(gpcText()),
  )
  // Where password managers go (W3C, a well-known URL for changing passwords).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(paths.account, 302))
  app.get('/robots.txt', async ({ reads }, reply) => {
    const lists = await readNewestLists(reads)
    const demo = lists.some(({ isDemo }) => isDemo)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ROBOTS_CACHE)
      .send(robotsText({ origin: settings.origin, demo }))
  })
  app.get(paths.llmsText, async ({ reads }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ROBOTS_CACHE)
      .send(llmsText(settings, await readNewestLists(reads))),
  )
  await app.register(openSearchRoutes, { db, settings })
}

const SUGGESTIONS_CACHE = 'public, max-age=60'

/** The search of the directory in a browser's address bar. */
async function openSearchRoutes(app: FastifyInstance, { db, settings }: FeedsOptions) {
  app.get(paths.openSearch, async (_request, reply) =>
    reply
      .type('application/opensearchdescription+xml; charset=utf-8')
      .header('cache-control', SECURITY_TEXT_CACHE)
      .send(openSearchText(settings)),
  )
  const onRequest = limitCalls('searchSuggestions', { db, settings })
  app.get(paths.openSearchSuggestions, { onRequest }, async (request, reply) => {
    const { q } = request.query as { q?: unknown }
    const asked = typeof q === 'string' && q.length <= SEARCH_TEXT_MAX ? q : ''
    const found = asked ? await suggestForSearch(request.reads, asked) : []
    const texts = [found.map(({ label }) => label), found.map(({ detail }) => detail)]
    return reply
      .type('application/x-suggestions+json; charset=utf-8')
      .header('cache-control', SUGGESTIONS_CACHE)
      .send(JSON.stringify([asked, ...texts, found.map(({ path }) => `${settings.origin}${path}`)]))
  })
}

/**
 * The directory as files: CSV, JSON Lines, and a machine-readable description (Data Package). Streamed: 850,000 rows
 * are never held at once. docs/api.md says how to download them.
 */
const CACHE = 'public, max-age=3600'
/** Version of the file format: raised when it changes, so that caches don't keep a file in the old format. */
const FORMAT_VERSION = 5

async function openDataRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const { origin } = settings
  app.addHook('onRoute', allowAnyOrigin)
  const limit = limitCalls('openDataFiles', { db, settings })
  const described = memoizePerVersion(() => describe(db, settings))

  const send = async (request: FastifyRequest, reply: FastifyReply, form: FileFormat) => {
    if (await isKnown(request.reads, request, reply)) return reply.code(304).send()
    await limit(request, reply)
    return reply.send(Readable.from(linesOf(form, listOpenData(request.reads, origin))))
  }
  app.get(paths.openDataCsv, (request, reply) => send(request, reply.type('text/csv; charset=utf-8'), CSV))
  app.get(paths.openDataLines, (request, reply) =>
    send(request, reply.type('application/x-ndjson; charset=utf-8'), JSON_LINES),
  )
  app.get(paths.openDataPackage, async (request, reply) => {
    if (await isKnown(request.reads, request, reply)) return reply.code(304).send()
    const { value } = await described(request.reads)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(value, null, 2))
  })
}

/**
 * Equal versions of one directory make equal files, so a client that has one doesn't need to load it again. A directory
 * that was restored from a backup counts its versions again.
 */
async function isKnown(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const [version, { feedId }] = await Promise.all([readDataVersion(db, 'listings'), readFeedState(db)])
  const etag = `W/"${version}-${FORMAT_VERSION}-${feedId.slice(0, 8)}"`
  reply.header('cache-control', CACHE).header('etag', etag)
  return request.headers['if-none-match'] === etag
}

const csvLine = (row: OpenDataRow) =>
  `${OPEN_DATA_FIELDS.map(({ name }) => csvCell(String(row[name] ?? ''))).join(',')}\r\n`

/** A file's header, and the format of each row. */
type FileFormat = { head: string; line: (row: OpenDataRow) => string }
const CSV: FileFormat = { head: `${OPEN_DATA_FIELDS.map(({ name }) => name).join(',')}\r\n`, line: csvLine }
const JSON_LINES: FileFormat = { head: '', line: (row) => `${JSON.stringify(row)}\n` }

async function* linesOf(
  { head, line }: FileFormat,
  parts: AsyncIterable<readonly OpenDataRow[]>,
): AsyncGenerator<string> {
  if (head) yield head
  for await (const rows of parts) yield rows.map(line).join('')
}

/** Size and hash of each file, in one pass over the directory. */
async function measure(formats: readonly FileFormat[], parts: AsyncIterable<readonly OpenDataRow[]>) {
  const files = formats.map((form) => ({ form, bytes: 0, sha256: createHash('sha256') }))
  const add = (file: (typeof files)[number], text: string) => {
    file.bytes += Buffer.byteLength(text)
    file.sha256.update(text)
  }
  for (const file of files) add(file, file.form.head)
  for await (const rows of parts) for (const file of files) add(file, rows.map(file.form.line).join(''))
  return files.map(({ bytes, sha256 }) => ({ bytes, hash: `sha256:${sha256.digest('hex')}` }))
}

/** frictionlessdata.io: what the files are, their date, and their source. */
async function describe(db: Db, { SITE_NAME, PRODUCT_PLURAL, origin }: Settings): Promise<object> {
  // Before the files are read: an entry that they already have does no harm.
  const { feedId, last } = await readFeedState(db)
  const [counts, lists, [csv, jsonLines]] = await Promise.all([
    countOpenData(db),
    readNewestLists(db),
    measure([CSV, JSON_LINES], listOpenData(db, origin)),
  ])
  const demo = lists.some(({ isDemo }) => isDemo)
  const schema = { fields: OPEN_DATA_FIELDS.map(({ name, type, says }) => ({ name, type, description: says })) }
  const resource = { encoding: 'utf-8', schema }
  return {
    name: 'directory',
    title: `${demo ? 'FICTIONAL demo data: ' : ''}${PRODUCT_PLURAL} on the public IRS lists`,
    description: `What ${SITE_NAME} shows about each person: ${origin}${paths.openData}`,
    created: lists[0]?.listDate ?? null,
    licenses: [OPEN_DATA_LICENSE],
    sources: [OPEN_DATA_SOURCE],
    is_demo: demo,
    changes: { feed_id: feedId, last, path: `${origin}/api/v2/changes?since=${last}` },
    rows: { listed: counts.listed, not_in_latest: counts.notInLatest },
    lists: lists.map(({ kind, listDate, scope, files }) => ({ kind, date: listDate, states: scope, files })),
    resources: [
      { ...resource, name: 'csv', path: `${origin}${paths.openDataCsv}`, format: 'csv', mediatype: 'text/csv', ...csv },
      {
        ...resource,
        name: 'json-lines',
        path: `${origin}${paths.openDataLines}`,
        format: 'jsonl',
        mediatype: 'application/x-ndjson',
        ...jsonLines,
      },
    ],
  }
}
