/** Many names checked together: started, watched, read, and deleted by the account that asked, or its programs. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { bulkCheckForm, bulkCheckShown, bulkCheckStarted, bulkRowShown } from '#common/bulk-checks.ts'
import { formatList } from '#common/format-list.ts'
import { i18n } from '#common/i18n.ts'
import { statusLine } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import {
  deleteBulkCheck,
  listBulkChecks,
  readBulkCheck,
  startBulkCheck,
} from '#server/domains/verification/bulk-checks.ts'
import { type BulkRow, readBulkRows, writeBulkCsv } from '#server/domains/verification/read-bulk-rows.ts'
import { pageQuery, uuidParams } from './agent-schemas.ts'
import { signedInOrKey } from './audiences.ts'
import { call, fileOf, group } from './call.ts'
import { done, envelopeOf, ok, okPage, pagedEnvelopeOf } from './envelope.ts'

/** In bytes: 5,000 names, in JSON. */
const NAMES_BYTES = 512 * 1024

type Person = BulkRow['similar'][number]
const presentPerson = ({ publicId: id, name, city, state, path }: Person) => ({ id, name, city, state, path })

type Found = BulkRow['matches'][number]
const presentFound = ({ status, lastListDate, newestListDate, ...found }: Found) => ({
  ...presentPerson(found),
  statusText: statusLine(status),
  lastListDate,
  newestListDate,
})

const presentRow = ({ place, found, matches, similar, receiptId, ...row }: BulkRow) => ({
  ...row,
  id: place,
  found: found && presentFound(found),
  matches: matches.map(presentFound),
  similar: similar.map(presentPerson),
  receipt: receiptId && paths.receipt(receiptId),
})

export const bulkCheckCalls = group({ tag: 'bulk-checks', limit: 'bulkCheckCalls', scope: 'bulk_checks' }, [
  call(signedInOrKey, 'POST /bulk-checks', 'Check up to 5,000 names together.', {
    description:
      'Runs as a job: get the check until it has `finished_at`, and then its rows. Everything is deleted after 24 hours, except receipts.',
    body: bulkCheckForm,
    bodyLimit: NAMES_BYTES,
    idempotent: true,
    output: envelopeOf(bulkCheckStarted),
    status: 201,
    run: async ({ db, who, body: { names, receipts } }) => {
      const { id, ignored } = await startBulkCheck(db, who, { names, withReceipts: receipts })
      const started = i18n._(msg`We’ve started checking the names.`)
      const without = i18n._(msg`We ignored these columns: ${{ names: formatList(ignored) }}.`)
      return ok({ id, ignoredColumns: ignored }, ignored.length > 0 ? `${started} ${without}` : started)
    },
  }),
  call(signedInOrKey, 'GET /bulk-checks', 'List your bulk checks of the last 24 hours, newest first.', {
    output: envelopeOf(z.array(bulkCheckShown)),
    run: async ({ db, who }) => ok(await listBulkChecks(db, who)),
  }),
  call(
    signedInOrKey,
    'GET /bulk-checks/:id',
    'Get the progress of a bulk check, and how many names had which outcome.',
    {
      params: uuidParams,
      output: envelopeOf(bulkCheckShown),
      run: async ({ db, who, params }) => ok(await readBulkCheck(db, who, params.id)),
    },
  ),
  call(signedInOrKey, 'GET /bulk-checks/:id/rows', 'Get the answers of a bulk check, in the order of the names.', {
    params: uuidParams,
    query: pageQuery,
    output: pagedEnvelopeOf(bulkRowShown),
    run: async ({ db, who, params, query }) => {
      const found = await readBulkRows(db, who, { ...params, ...query })
      return okPage({ ...found, rows: found.rows.map(presentRow) })
    },
  }),
  call(signedInOrKey, 'GET /bulk-checks/:id/csv', 'Download the answers of a bulk check (CSV).', {
    params: uuidParams,
    output: fileOf('text/csv'),
    run: async ({ db, settings, who, params, reply }) => {
      const csv = await writeBulkCsv(db, who, { ...params, origin: settings.origin })
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="license-checks.csv"')
        .send(csv)
    },
  }),
  call(signedInOrKey, 'DELETE /bulk-checks/:id', 'Delete a bulk check with its names and answers.', {
    params: uuidParams,
    run: async ({ db, who, params }) => {
      await deleteBulkCheck(db, who, params.id)
      return done(i18n._(msg`Deleted.`))
    },
  }),
])
