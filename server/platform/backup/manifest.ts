/** Describes a backup. Written last: a folder without it isn't a backup. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestFile = z.object({
  /** Relative to the backup folder. */
  path: z.string().regex(/^(tables|files)\/(?!.*\.\.)[\w./ -]+$/),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.object({ version: z.string(), checksum: z.string() })),
  tables: z.array(manifestFile.extend({ name, columns: z.array(name), rows: z.number().int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.array(manifestFile),
})
export type Manifest = z.output<typeof manifest>
export type ManifestFile = z.output<typeof manifestFile>

const FILE = 'manifest.json'

export class BackupRejectedError extends Error {}

export async function writeManifest(folder: string, backupManifest: Manifest): Promise<void> {
  const path = join(folder, FILE)
  await writeFile(`${path}.part`, `${JSON.stringify(backupManifest, null, 1)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** @throws BackupRejectedError for a folder that isn't a backup, or one in which a byte has changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) throw new BackupRejectedError(`${folder} isn't a backup: it has no ${FILE}.`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupRejectedError(`Can’t read ${FILE} in ${folder}.`)
  for (const each of [...read.data.tables, ...read.data.files]) await assertIntact(folder, each)
  return read.data
}

async function assertIntact(folder: string, { path, bytes, sha256 }: ManifestFile): Promise<void> {
  const found = await digestOf(join(folder, path)).catch(() => null)
  if (found?.bytes === bytes && found.sha256 === sha256) return
  throw new BackupRejectedError(`${path} in this backup is ${found ? 'damaged' : 'missing'}. Use another backup.`)
}

export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
