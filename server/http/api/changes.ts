/** The changes feed: what to replay on a copy of the directory. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CHANGE_CAUSES, CHANGE_KINDS, CHANGES_PER_PAGE } from '#common/list-changes.ts'
import {
  findImportChanges,
  listChanges,
  listImportChanges,
  type ListChange,
  readFeedState,
  readImportChanges,
} from '#server/domains/changes/list-changes.ts'
import type { Db } from '#server/platform/db.ts'
import { everybody } from './audiences.ts'
import { call, fileOf, group } from './call.ts'
import { envelopeOf, ok, verbatim } from './envelope.ts'

const record = z
  .object({
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    suffix: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    country: z.string().nullable(),
    status: z.enum(['listed', 'not_in_latest']),
    is_demo: z.boolean(),
    url: z.string().describe('The page of the listing on this site.'),
  })
  .meta({ id: 'ChangedRecord' })

const change = z
  .object({
    seq: z.int().describe('Its number. Numbers rise, with gaps.'),
    id: z.string().describe('ID of the agent, as everywhere in the API and in the open data.'),
    type: z.enum(CHANGE_KINDS).describe('If more than one applies, the most significant one.'),
    at: z.iso.datetime().nullable().describe('Null for `opted_out`, like everything else that follows.'),
    cause: z
      .enum(CHANGE_CAUSES)
      .nullable()
      .describe(
        '`import`: an IRS list. `undo`: an import was undone. `staff`: decided by our staff, such as a merge of duplicates. `start`: in the directory before the feed began.',
      ),
    import_id: z.int().nullable(),
    list_date: z.iso.date().nullable().describe('The date of the list that was imported, or undone.'),
    changed: z.array(z.string()).describe('Fields of the record that differ from before.'),
    merged_into: z.string().nullable().describe('ID of the agent that this one was a duplicate of.'),
    record: record.nullable().describe('The whole record from now on. Null: delete your copy.'),
  })
  .meta({ id: 'ListChange' })

const seq = z.coerce.number().int().min(0).max(2_147_483_647)

const counts = z.object(
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, z.int()])) as Record<(typeof CHANGE_KINDS)[number], z.ZodInt>,
)

const importShown = z
  .object({
    import_id: z.int(),
    kind: z.enum(['ea', 'ptin']),
    list_date: z.iso.date(),
    imported_at: z.iso.datetime(),
    since: z.int().describe('The file has the entries after this number,'),
    until: z.int().describe('up to this one.'),
    total: z.int(),
    counts,
    path: z.string().describe('The file.'),
  })
  .meta({ id: 'ImportChanges' })

/**
 * Equal while the feed is the same and doesn't grow: nothing changes in earlier entries without a new one. Each address
 * has its own, so that a reader who sends the newest one with the next page doesn't take that page for known.
 */
async function isKnown(db: Db, request: FastifyRequest, reply: FastifyReply, since = 0): Promise<boolean> {
  const { feedId, last } = await readFeedState(db, since)
  const page = createHash('sha256').update(`${feedId} ${request.url}`).digest('base64url').slice(0, 10)
  const etag = `W/"changes-${last}-${page}"`
  void reply.header('etag', etag)
  return request.headers['if-none-match'] === etag
}

const pathOfFile = (importId: number) => `/api/v2/changes/imports/${importId}`

export const changeCalls = [
  group({ tag: 'changes', limit: 'changeReads', scope: 'watch', errors: [400, 404, 410, 429] }, [
    call(everybody, 'GET /changes', 'Get what changed in the directory since an entry.', {
      description:
        'Oldest first. Start with `since=0`, or with `changes.last` of the open data’s description if you have loaded its file. Then pass `meta.next` as `since`. Set each entry’s `record` in your copy by `id`, or delete it if `record` is null.',
      query: z.strictObject({
        since: seq.default(0).describe('The number of the last entry you have.'),
        limit: z.coerce.number().int().min(1).max(CHANGES_PER_PAGE.max).default(CHANGES_PER_PAGE.usual),
      }),
      conditional: true,
      output: envelopeOf(z.array(change)).extend({
        meta: z.object({
          feed_id: z
            .uuid()
            .describe(
              'If it differs from the one you saved, start again: the site was restored from a backup, or replaced its demo data.',
            ),
          next: z.int().describe('Pass it as `since`.'),
          last: z.int().describe('The number of the newest entry.'),
          has_more: z.boolean(),
        }),
      }),
      run: async ({ db, settings, query, request, reply }) => {
        if (await isKnown(db, request, reply, query.since)) return reply.code(304).send()
        const { feedId, changes, next, last, hasMore } = await listChanges(db, settings.origin, query)
        return { ...ok(verbatim(changes)), meta: { feed_id: feedId, next, last, has_more: hasMore } }
      },
    }),
    call(everybody, 'GET /changes/imports', 'List the imported IRS lists that have a file of changes.', {
      description: 'The newest 24, newest first. Not those imported before the feed began, and not those undone.',
      conditional: true,
      output: envelopeOf(z.array(importShown)),
      run: async ({ db, request, reply }) => {
        if (await isKnown(db, request, reply)) return reply.code(304).send()
        const imports = await listImportChanges(db)
        return ok(
          imports.map((one) =>
            Object.assign({}, one, { counts: verbatim(one.counts), path: pathOfFile(one.importId) }),
          ),
        )
      },
    }),
    call(everybody, 'GET /changes/imports/:id', 'Download the changes of one import as JSON Lines.', {
      description:
        'Everything since the import before it: replayed on the directory as that import left it, it gives the directory as this import left it. One entry per line, as in `GET /changes`.',
      params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
      conditional: true,
      output: fileOf('application/x-ndjson'),
      limit: 'changeFiles',
      run: async ({ db, settings, params, request, reply }) => {
        const span = await findImportChanges(db, params.id)
        if (await isKnown(db, request, reply)) return reply.code(304).send()
        return reply
          .type('application/x-ndjson; charset=utf-8')
          .header('content-disposition', `attachment; filename="changes-${params.id}.jsonl"`)
          .send(Readable.from(linesOf(readImportChanges(db, settings.origin, span))))
      },
    }),
  ]),
]

async function* linesOf(parts: AsyncIterable<readonly ListChange[]>): AsyncGenerator<string> {
  for await (const changes of parts) yield changes.map((one) => `${JSON.stringify(one)}\n`).join('')
}
