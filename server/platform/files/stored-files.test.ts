/** Files on disk and in a bucket behave alike; lists that staff send stay on the machine. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testBucket } from '#tests/support/bucket.ts'
import { ensureShelf, listStored, readStored, removeStored, type Shelf, storeFile } from './stored-files.ts'

const bucket = await testBucket()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'enrolled-files-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

const newName = () => `${randomUUID()}.webp`
const CONTENT = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 255, 128, 10, 13])

async function namesOn(place: { DATA_DIR: string }, shelf: Shelf): Promise<string[]> {
  const names: string[] = []
  for await (const found of listStored(place, shelf)) names.push(...found.map(({ name }) => name))
  return names.sort()
}

describe.each([
  ['on disk', { DATA_DIR }],
  ['in a bucket', bucket],
])('%s', (_where, place) => {
  test('what is stored is read back byte for byte, and gone once removed', async () => {
    const name = newName()
    await storeFile(place, 'photos', name, CONTENT)
    expect(await readStored(place, 'photos', name)).toEqual(CONTENT)
    await removeStored(place, 'photos', name)
    expect(await readStored(place, 'photos', name)).toBeNull()
    await removeStored(place, 'photos', name)
  })

  test('a shelf lists its own names with their time, and nobody else’s', async () => {
    const [evidence, cover] = [newName(), `${randomUUID()}-400.webp`]
    await storeFile(place, 'private/evidence', evidence, CONTENT)
    await storeFile(place, 'covers', cover, CONTENT)
    expect(await namesOn(place, 'private/evidence')).toEqual([evidence])
    expect(await namesOn(place, 'covers')).toEqual([cover])
    for await (const found of listStored(place, 'covers')) {
      expect(Math.abs(Date.now() - (found[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000)
    }
  })

  test('a name that is not ours is refused before anything is touched', async () => {
    for (const name of ['../auth-secret', `../${newName()}`, `${newName()}/..`, 'photo.webp', '']) {
      await expect(readStored(place, 'photos', name)).rejects.toThrow('no name of a stored file')
      await expect(storeFile(place, 'photos', name, CONTENT)).rejects.toThrow('no name of a stored file')
    }
  })
})

test('with a bucket nothing is written to the disk, except lists that staff send', async () => {
  const [photo, list] = [newName(), `${randomUUID()}.csv`]
  await storeFile(bucket, 'photos', photo, CONTENT)
  expect(existsSync(join(bucket.DATA_DIR, 'photos', photo))).toBe(false)
  await storeFile(bucket, 'private/imports', list, CONTENT)
  expect(existsSync(join(bucket.DATA_DIR, 'private/imports', list))).toBe(true)
})

test('what else lies on a shelf is not listed', async () => {
  await ensureShelf({ DATA_DIR }, 'photos')
  await writeFile(join(DATA_DIR, 'photos', 'note.txt'), 'not ours')
  await writeFile(join(DATA_DIR, 'photos', `${newName()}.part`), 'half')
  expect(await namesOn({ DATA_DIR }, 'photos')).toEqual([])
})

test('wrong keys are told as a file that cannot be reached now, without a word of the bucket', async () => {
  const stranger = { ...bucket, S3_ENDPOINT: bucket.S3_ENDPOINT?.replace('127.0.0.1', 'localhost') }
  const place = { ...stranger, S3_ACCESS_KEY_ID: 'SOMEBODY' }
  const refused = await storeFile(place, 'photos', newName(), CONTENT).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'busy' })
  expect((refused as Error).message).not.toContain('enrolled-files')
})
