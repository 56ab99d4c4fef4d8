/**
 * The directory as files: CSV, JSON lines, and a description that programs read (Data Package). Streamed: 850,000 rows
 * are never held at once. docs/api.md says how to take them.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csvCell } from '#contract/csv-cell.ts'
import { OPEN_DATA_FIELDS, OPEN_DATA_LICENSE, OPEN_DATA_SOURCE, type OpenDataRow } from '#contract/open-data.ts'
import { paths } from '#contract/paths.ts'
import { countOpenData, listOpenData } from '../agents/list-open-data.ts'
import { readDataVersion } from '../platform/data-version.ts'
import type { Db } from '../platform/db.ts'
import { limitPerHour } from '../platform/rate-limit.ts'
import type { Settings } from '../platform/settings.ts'
import { readNewestLists } from '../verification/read-lists.ts'
import { oncePerVersion } from './once-per-version.ts'

const CACHE = 'public, max-age=3600'
/** Of the files' form: raised with it, so that nobody keeps one of the old form. */
const FORM = 1
/** Each looks at every listing. A file that is known already is not counted. */
const FILES_AN_HOUR = 20

export async function openDataRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: Settings }) {
  const { origin } = settings
  const limit = limitPerHour(FILES_AN_HOUR, settings)
  const described = oncePerVersion(db, () => describe(db, settings))

  const send = async (request: FastifyRequest, reply: FastifyReply, write: () => AsyncGenerator<string>) => {
    if (await isKnown(db, request, reply)) return reply.code(304).send()
    await limit(request, reply)
    return reply.send(Readable.from(write()))
  }
  app.get(paths.openDataCsv, (request, reply) =>
    send(request, reply.type('text/csv; charset=utf-8'), () => csvLines(listOpenData(db, origin))),
  )
  app.get(paths.openDataLines, (request, reply) =>
    send(request, reply.type('application/x-ndjson; charset=utf-8'), () => jsonLines(listOpenData(db, origin))),
  )
  app.get(paths.openDataPackage, async (request, reply) => {
    if (await isKnown(db, request, reply)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify((await described()).value, null, 2))
  })
}

/** Equal versions of the directory make equal files: who has one need not load it again. */
async function isKnown(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const etag = `W/"${await readDataVersion(db, 'listings')}-${FORM}"`
  reply.header('cache-control', CACHE).header('etag', etag)
  return request.headers['if-none-match'] === etag
}

async function* csvLines(parts: AsyncIterable<readonly OpenDataRow[]>): AsyncGenerator<string> {
  yield `${OPEN_DATA_FIELDS.map(({ name }) => name).join(',')}\r\n`
  for await (const rows of parts) yield rows.map(csvLine).join('')
}

const csvLine = (row: OpenDataRow) =>
  `${OPEN_DATA_FIELDS.map(({ name }) => csvCell(String(row[name] ?? ''))).join(',')}\r\n`

async function* jsonLines(parts: AsyncIterable<readonly OpenDataRow[]>): AsyncGenerator<string> {
  for await (const rows of parts) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** frictionlessdata.io: what the files are, of which day, and from where. */
async function describe(db: Db, { SITE_NAME, PRODUCT_PLURAL, origin }: Settings): Promise<object> {
  const [counts, lists] = await Promise.all([countOpenData(db), readNewestLists(db)])
  const demo = lists.some(({ isDemo }) => isDemo)
  const schema = { fields: OPEN_DATA_FIELDS.map(({ name, type, says }) => ({ name, type, description: says })) }
  const resource = { encoding: 'utf-8', schema }
  return {
    name: 'directory',
    title: `${demo ? 'INVENTED, for demonstration: ' : ''}${PRODUCT_PLURAL} on the public IRS lists`,
    description: `What ${SITE_NAME} shows of everybody: ${origin}${paths.openData}`,
    created: lists[0]?.listDate ?? null,
    licenses: [OPEN_DATA_LICENSE],
    sources: [OPEN_DATA_SOURCE],
    is_demo: demo,
    rows: { listed: counts.listed, not_in_latest: counts.notInLatest },
    lists: lists.map(({ kind, listDate, scope, files }) => ({ kind, date: listDate, states: scope, files })),
    resources: [
      { ...resource, name: 'csv', path: `${origin}${paths.openDataCsv}`, format: 'csv', mediatype: 'text/csv' },
      {
        ...resource,
        name: 'json-lines',
        path: `${origin}${paths.openDataLines}`,
        format: 'jsonl',
        mediatype: 'application/x-ndjson',
      },
    ],
  }
}
