/** What a backup says of itself. Written last: a folder without it is no backup. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const kept = z.object({
  /** Below the folder of the backup. */
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
  tables: z.array(kept.extend({ name, columns: z.array(name), rows: z.number().int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.array(kept),
})
export type Manifest = z.output<typeof manifest>
export type Kept = z.output<typeof kept>

const FILE = 'manifest.json'

export class BackupRefused extends Error {}

export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  const path = join(folder, FILE)
  await writeFile(`${path}.part`, `${JSON.stringify(made, null, 1)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** @throws BackupRefused for a folder that is no backup, or one of which a byte has changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) throw new BackupRefused(`${folder} is no backup: it has no ${FILE}.`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupRefused(`The ${FILE} of ${folder} cannot be understood.`)
  for (const each of [...read.data.tables, ...read.data.files]) await assertWhole(folder, each)
  return read.data
}

async function assertWhole(folder: string, { path, bytes, sha256 }: Kept): Promise<void> {
  const found = await digestOf(join(folder, path)).catch(() => null)
  if (found?.bytes === bytes && found.sha256 === sha256) return
  throw new BackupRefused(
    `${path} of this backup is ${found ? 'not what was written' : 'missing'}. Use another backup.`,
  )
}

export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
