/** The runs of the importer as rows: begun, ended, and compared with those before. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Db } from '#server/platform/db.ts'
import { readChunks } from './read-chunks.ts'
import type { ImportFile, ImportKind, ImportReport } from './types.ts'

export type CommittedRun = {
  id: number
  kind: ImportKind
  listDate: string
  scope: string[] | null
  files: ImportFile[]
  report: ImportReport
}

/** What a list claims to be, before its rows are read. */
export type ListClaim = { kind: ImportKind; listDate: string; isDemo: boolean; files: readonly ImportFile[] }

export async function beginRun(db: Db, { kind, listDate, isDemo, files }: ListClaim): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into import_run (kind, list_date, status, is_demo, files)
    values (${kind}, ${listDate}, 'running', ${isDemo}, ${db.json([...files])})
    returning id`
  return row.id
}

export type EndedRun = { status: 'committed' | 'failed'; scope: readonly string[] | null; report: object }

export async function endRun(db: Db, id: number, { status, scope, report }: EndedRun): Promise<void> {
  await db`
    update import_run
    set status = ${status}, scope = ${scope as string[] | null}, report = ${db.json(report as Record<string, never>)}, finished_at = now()
    where id = ${id}`
}

/** A run that a killed process left: its transaction is gone, only the row says that it ran. */
export async function failAbandonedRuns(db: Db): Promise<void> {
  await db`
    update import_run set status = 'failed', finished_at = now(), report = '{"error": "The import was interrupted."}'
    where status = 'running'`
}

/** Newest first; runs of the invented directory count only among themselves. */
export async function committedRuns(
  db: Db,
  { kind, isDemo }: Pick<ListClaim, 'kind' | 'isDemo'>,
): Promise<CommittedRun[]> {
  return db<CommittedRun[]>`
    select id, kind, list_date, scope, files, report from import_run
    where status = 'committed' and kind = ${kind} and is_demo = ${isDemo}
    order by id desc`
}

/** Two lists speak for some of the same people. */
export function overlap(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null || one.some((state) => other.includes(state))
}

/** The run that imported these very bytes, if no later list has spoken for the same people since. */
export function sameBytes(runs: readonly CommittedRun[], files: readonly ImportFile[]): CommittedRun | null {
  const wanted = fingerprintOf(files)
  const at = runs.findIndex((run) => fingerprintOf(run.files) === wanted)
  const found = runs[at]
  if (!found || runs.slice(0, at).some((later) => overlap(later.scope, found.scope))) return null
  return found
}

const fingerprintOf = (files: readonly ImportFile[]): string =>
  files
    .map((file) => file.sha256)
    .sort()
    .join()

export async function fingerprintFiles(paths: readonly string[]): Promise<ImportFile[]> {
  const files: ImportFile[] = []
  for (const path of paths) {
    const hash = createHash('sha256')
    let bytes = 0
    await readChunks(path, (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
    })
    files.push({ name: basename(path), bytes, sha256: hash.digest('hex') })
  }
  return files
}
