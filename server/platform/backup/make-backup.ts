/** A backup of everything, beside the running app, and its way back. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db.ts'
import { exportTables } from './export-tables.ts'
import { importTables } from './import-tables.ts'
import { describeFiles, keepFiles, stageFiles } from './keep-files.ts'
import { BackupRefused, type Manifest, readManifest, writeManifest } from './manifest.ts'

/** @throws BackupRefused for a folder that has something in it. */
export async function makeBackup(db: Database, dataDir: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty. Name a new folder.`)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const madeAt = new Date().toISOString()
  // Before the rows, for files that are removed meanwhile; after them, for files that came meanwhile.
  await keepFiles(dataDir, folder)
  const exported = await exportTables(db, folder)
  await keepFiles(dataDir, folder)
  const manifest: Manifest = { format: 1, madeAt, ...exported, files: await describeFiles(folder) }
  await writeManifest(folder, manifest)
  return manifest
}

type Asked = { dataDir: string; folder: string; replace: boolean }

/** @throws BackupRefused; the database and the files are as they were. */
export async function restoreBackup(db: Database, { dataDir, folder, replace }: Asked): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const putFiles = await stageFiles(folder, dataDir)
  await importTables(db, manifest, { folder, replace })
  await putFiles()
  return manifest
}
