/**
 * Imports from the admin pages: a list is uploaded, tried, committed, and undone by the same importer as on the
 * command line, in a separate process, so that half a minute of work blocks no page.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
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
import { ensureStorageFolder, storedFilePath } from '#server/platform/files/stored-files.ts'
import type { Settings } from '#server/platform/settings.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { type StartImport, UPLOAD_MAX_BYTES } from '#common/admin-imports.ts'
import { cleanText } from './clean-text.ts'
import { needsOwnAdmin } from './own-admin.ts'

const UPLOAD_FOLDER = 'private/imports'
const ROOT = join(import.meta.dirname, '../../..')

/** @returns the upload's id. @throws AppError `too_large` */
export async function storeUpload(
  db: Db,
  settings: Settings,
  admin: Admin,
  { name, content, requestId }: { name: string; content: NodeJS.ReadableStream; requestId: string },
): Promise<string> {
  const id = randomUUID()
  const path = storedFilePath(settings, UPLOAD_FOLDER, `${id}.csv`)
  await ensureStorageFolder(settings, UPLOAD_FOLDER)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(
        bytes > UPLOAD_MAX_BYTES
          ? new AppError('too_large', i18n._(msg`This file is too large to be an IRS list. Choose another file.`))
          : null,
        chunk,
      )
    },
  })
  try {
    await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }))
    await inTransaction(db, async (tx) => {
      await tx`
        insert into import_upload (id, account_id, file_name, bytes)
        values (${id}, ${admin.accountId}, ${sanitizeFileName(name)}, ${bytes})`
      const target = { kind: 'import_upload', id }
      await writeAudit(tx, admin, { action: 'import.upload', target, after: { bytes }, requestId })
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return id
}

const NAME_MAX = 100

/** Open data and receipts show the file name: without folders or unusual characters from the admin's computer. */
function sanitizeFileName(name: string): string {
  const own = cleanText(name)
    .replace(/^.*[/\\]/, '')
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
  const short = own.length > NAME_MAX ? `${own.slice(0, NAME_MAX - 4)}.csv` : own
  return /[\p{L}\p{N}]/u.test(short) ? short : 'list.csv'
}

type Started = StartImport & { uploadId: string; requestId: string }

/**
 * Returns immediately; the outcome is read from the row. `ended` resolves when the process exits.
 * @throws AppError `invalid_fields` when a list is forced without its name, `conflict` while only demo admins exist.
 */
export async function startImport(
  db: Db,
  settings: Settings,
  admin: Admin,
  started: Started,
): Promise<{ ended: Promise<void> }> {
  const { uploadId, mode, force, confirm_file_name: confirmed, reason, requestId } = started
  const fileName = await inTransaction(db, async (tx) => {
    const [upload] = await tx<[{ fileName: string; status: string; fileGone: boolean }?]>`
      select file_name, status, file_gone_at is not null as file_gone from import_upload where id = ${uploadId} for update`
    if (!upload) throw new AppError('not_found', i18n._(msg`We couldn’t find that file.`))
    if (upload.status === 'running')
      throw new AppError('conflict', i18n._(msg`This file is still being processed. Try again when it’s done.`))
    if (upload.fileGone)
      throw new AppError('conflict', i18n._(msg`This file has expired and was deleted. Upload it again.`))
    if (mode === 'commit') {
      if (force && confirmed !== upload.fileName) throw fileNameRequired()
      if (await needsOwnAdmin(tx)) throw new AppError('conflict', OWN_ADMIN_FIRST)
    }
    await tx`
      update import_upload set status = 'running', mode = ${mode}, outcome = null, updated_at = now() where id = ${uploadId}`
    const target = { kind: 'import_upload', id: uploadId }
    await writeAudit(tx, admin, {
      action: `import.${mode}`,
      target,
      after: { force },
      reason,
      requestId,
    })
    return upload.fileName
  })
  const file = storedFilePath(settings, UPLOAD_FOLDER, `${uploadId}.csv`)
  const ended = runImporter(settings, [file, ...flagsOf(started, fileName)]).then((outcome) =>
    recordOutcome(db, uploadId, outcome),
  )
  return { ended }
}

const fileNameRequired = () =>
  new AppError(
    'invalid_fields',
    i18n._(msg`This list looks different from earlier ones. Type the file’s name to import it anyway.`),
    {
      confirm_file_name: [i18n._(msg`Type the file’s name exactly as it’s shown.`)],
    },
  )

const OWN_ADMIN_FIRST =
  'The first real list deletes the demo accounts, including yours. Create your own admin account first.'

function flagsOf({ uploadId, mode, list_date: date, kind, force }: Started, fileName: string): string[] {
  return [
    `--upload=${uploadId}`,
    `--file-name=${fileName}`,
    ...(mode === 'dry_run' ? ['--dry-run'] : []),
    ...(date ? ['--date', date] : []),
    ...(kind ? ['--kind', kind] : []),
    ...(force ? ['--force'] : []),
  ]
}

/** Also runs when no one awaits the outcome: a row must not stay "running". */
async function recordOutcome(db: Db, uploadId: string, outcome: Outcome): Promise<void> {
  const failed = outcome['status'] === 'refused'
  await db`
    update import_upload set status = ${failed ? 'failed' : 'done'}, outcome = ${db.json(outcome as never)}, updated_at = now()
    where id = ${uploadId}`
}

type Outcome = Record<string, unknown>

/** @throws AppError `conflict` with the importer's message. */
export async function undoImportAsAdmin(
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

/** Runs the CLI command with only what our settings contain. */
function runImporter(settings: Settings, args: readonly string[]): Promise<Outcome> {
  const { DATA_DIR, DATABASE_URL, NODE_ENV } = settings
  const env = { ...process.env, NODE_ENV, DATA_DIR, LOG_LEVEL: 'error', ...(DATABASE_URL ? { DATABASE_URL } : {}) }
  return new Promise((resolve) => {
    const fail = (error: string) => resolve({ status: 'refused', error })
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'server/cli/main.ts', 'import', '--json', ...args],
      {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    child.on('error', () => fail('The importer couldn’t be started.'))
    child.on('close', () => {
      const line = output.trim().split('\n').at(-1) ?? ''
      try {
        resolve({ status: 'undone', ...(JSON.parse(line) as Outcome) })
      } catch {
        fail('The importer ended without a result. Check the log.')
      }
    })
  })
}
