/** Files on disk and in a bucket behave the same; lists that staff upload stay on the machine. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestBucket } from '#tests/support/bucket.ts'
import {
  ensureStorageFolder,
  listStored,
  readStored,
  removeStored,
  type StorageFolder,
  storeFile,
} from './stored-files.ts'

const bucket = await startTestBucket()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'enrolled-files-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

const newName = () => `${randomUUID()}.webp`
const CONTENT = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255, 128, 10, 13])

async function namesOn(storage: { DATA_DIR: string }, subfolder: StorageFolder): Promise<string[]> {
  const names: string[] = []
  for await (const found of listStored(storage, subfolder)) names.push(...found.map(({ name }) => name))
  return names.sort()
}

describe.each([
  ['on disk', { DATA_DIR }],
  ['in a bucket', bucket],
])('%s', (_where, storage) => {
  test('a stored file reads back byte for byte, and is gone once removed', async () => {
    const name = newName()
    await storeFile(storage, 'photos', name, CONTENT)
    expect(await readStored(storage, 'photos', name)).toEqual(CONTENT)
    await removeStored(storage, 'photos', name)
    expect(await readStored(storage, 'photos', name)).toBeNull()
    await removeStored(storage, 'photos', name)
  })

  test('a folder lists only its own files, with their times', async () => {
    const [evidence, cover] = [newName(), `${randomUUID()}-400.webp`]
    await storeFile(storage, 'private/evidence', evidence, CONTENT)
    await storeFile(storage, 'covers', cover, CONTENT)
    expect(await namesOn(storage, 'private/evidence')).toEqual([evidence])
    expect(await namesOn(storage, 'covers')).toEqual([cover])
    for await (const found of listStored(storage, 'covers')) {
      expect(Math.abs(Date.now() - (found[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000)
    }
  })

  test("a name that we didn't create is rejected before anything is touched", async () => {
    for (const name of ['../auth-secret', `../${newName()}`, `${newName()}/..`, 'photo.webp', '']) {
      await expect(readStored(storage, 'photos', name)).rejects.toThrow('the name of a stored file')
      await expect(storeFile(storage, 'photos', name, CONTENT)).rejects.toThrow('the name of a stored file')
    }
  })
})

test('with a bucket, nothing is written to disk except lists that staff upload', async () => {
  const [photo, list] = [newName(), `${randomUUID()}.csv`]
  await storeFile(bucket, 'photos', photo, CONTENT)
  expect(existsSync(join(bucket.DATA_DIR, 'photos', photo))).toBe(false)
  await storeFile(bucket, 'private/imports', list, CONTENT)
  expect(existsSync(join(bucket.DATA_DIR, 'private/imports', list))).toBe(true)
})

test("other files in a folder aren't listed", async () => {
  await ensureStorageFolder({ DATA_DIR }, 'photos')
  await writeFile(join(DATA_DIR, 'photos', 'note.txt'), 'not ours')
  await writeFile(join(DATA_DIR, 'photos', `${newName()}.part`), 'half')
  expect(await namesOn({ DATA_DIR }, 'photos')).toEqual([])
})

test('wrong keys are reported as files that are unavailable now, without naming the bucket', async () => {
  const stranger = { ...bucket, S3_ENDPOINT: bucket.S3_ENDPOINT?.replace('127.0.0.1', 'localhost') }
  const storage = { ...stranger, S3_ACCESS_KEY_ID: 'SOMEBODY' }
  const refused = await storeFile(storage, 'photos', newName(), CONTENT).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'busy' })
  expect((refused as Error).message).not.toContain('enrolled-files')
})
