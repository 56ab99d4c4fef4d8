/**
 * Imports from the desk: a list is sent, tried, committed and undone by the same importer as at the terminal, in a
 * process of its own, so that half a minute of work keeps no page waiting.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Admin } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { ensureShelf, placeOf } from '#server/platform/files/stored-files.ts'
import type { Settings } from '#server/platform/settings.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type StartImport, UPLOAD_MAX_BYTES } from '#contract/admin.ts'

const SHELF = 'private/imports'
const ROOT = join(import.meta.dirname, '../..')

/** @returns the id of the upload. @throws AppError `too_large` */
export async function keepUpload(
  db: Db,
  settings: Settings,
  admin: Admin,
  { name, content, requestId }: { name: string; content: NodeJS.ReadableStream; requestId: string },
): Promise<string> {
  const id = randomUUID()
  const path = placeOf(settings, SHELF, `${id}.csv`)
  await ensureShelf(settings, SHELF)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > UPLOAD_MAX_BYTES ? new AppError('too_large', 'This file is larger than any list.') : null, chunk)
    },
  })
  try {
    await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }))
    await inTransaction(db, async (tx) => {
      await tx`
        insert into import_upload (id, account_id, file_name, bytes) values (${id}, ${admin.accountId}, ${name}, ${bytes})`
      const target = { kind: 'import_upload', id }
      await writeAudit(tx, admin, { action: 'import.upload', target, after: { bytes }, requestId })
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return id
}

type Started = StartImport & { uploadId: string; requestId: string }

/** Answers at once; the outcome is read from the row. `ended` is when the process has. */
export async function startImport(
  db: Db,
  settings: Settings,
  admin: Admin,
  started: Started,
): Promise<{ ended: Promise<void> }> {
  const { uploadId, mode, reason, requestId } = started
  const fileName = await inTransaction(db, async (tx) => {
    const [upload] = await tx<[{ fileName: string; status: string; fileGone: boolean }?]>`
      select file_name, status, file_gone_at is not null as file_gone from import_upload where id = ${uploadId} for update`
    if (!upload) throw new AppError('not_found', 'There is no such file.')
    if (upload.status === 'running') throw new AppError('conflict', 'This file is being read now.')
    if (upload.fileGone) throw new AppError('conflict', 'This file was deleted after its time. Send it again.')
    await tx`
      update import_upload set status = 'running', mode = ${mode}, outcome = null, updated_at = now() where id = ${uploadId}`
    const target = { kind: 'import_upload', id: uploadId }
    await writeAudit(tx, admin, {
      action: `import.${mode}`,
      target,
      after: { force: started.force },
      reason,
      requestId,
    })
    return upload.fileName
  })
  const file = placeOf(settings, SHELF, `${uploadId}.csv`)
  const ended = runImporter(settings, [file, ...flagsOf(started, fileName)]).then((outcome) =>
    settle(db, uploadId, outcome),
  )
  return { ended }
}

function flagsOf({ mode, list_date, kind, force }: Started, fileName: string): string[] {
  const date = list_date ?? /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0]
  return [
    ...(mode === 'dry_run' ? ['--dry-run'] : []),
    ...(date ? ['--date', date] : []),
    ...(kind ? ['--kind', kind] : []),
    ...(force ? ['--force'] : []),
  ]
}

/** Also for an outcome that nobody waited for: a row must not stay "running". */
async function settle(db: Db, uploadId: string, outcome: Outcome): Promise<void> {
  const failed = outcome['status'] === 'refused'
  await db`
    update import_upload set status = ${failed ? 'failed' : 'done'}, outcome = ${db.json(outcome as never)}, updated_at = now()
    where id = ${uploadId}`
}

type Outcome = Record<string, unknown>

/** @throws AppError `conflict` with the importer's own words. */
export async function undoFromDesk(
  db: Db,
  settings: Settings,
  admin: Admin,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<Outcome> {
  const outcome = await runImporter(settings, ['--undo'])
  if (outcome['status'] === 'refused') throw new AppError('conflict', String(outcome['error']))
  await inTransaction(db, (tx) =>
    writeAudit(tx, admin, {
      action: 'import.undo',
      target: { kind: 'import_run', id: String(outcome['runId']) },
      after: outcome,
      reason,
      requestId,
    }),
  )
  return outcome
}

/** The command of the terminal, told nothing but what stands in our settings. */
function runImporter(settings: Settings, args: readonly string[]): Promise<Outcome> {
  const { DATA_DIR, DATABASE_URL, NODE_ENV } = settings
  const env = { ...process.env, NODE_ENV, DATA_DIR, LOG_LEVEL: 'error', ...(DATABASE_URL ? { DATABASE_URL } : {}) }
  return new Promise((resolve) => {
    const refused = (error: string) => resolve({ status: 'refused', error })
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/cli/main.ts', 'import', '--json', ...args],
      {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    child.on('error', () => refused('The importer could not be started.'))
    child.on('close', () => {
      const line = said.trim().split('\n').at(-1) ?? ''
      try {
        resolve({ status: 'undone', ...(JSON.parse(line) as Outcome) })
      } catch {
        refused('The importer ended without an answer. Look into the log.')
      }
    })
  })
}
