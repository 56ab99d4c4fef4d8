import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { UserProfile } from '#common/account-answers.ts'
import { deleteAllAccounts, PASSWORD, registered, signIn, testAccounts } from '#tests/support/accounts.ts'
import { PDF, picture, sendFile } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-avatars-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const api = await testAccounts(db, { DATA_DIR: folder })
let token = ''

beforeEach(async () => {
  await deleteAllAccounts(db)
  await rm(join(folder, 'photos'), { recursive: true, force: true })
  await registered(api)
  token = (await signIn(api, 'ada@mail.example')).accessToken
})

const files = () => readdir(join(folder, 'photos')).catch(() => [])
const send = (content: Buffer | string, type?: string) =>
  sendFile(api, 'user/avatar', { token, content, ...(type ? { type } : {}) })
const avatar = async () => ((await api.get('user/profile', { token })).body.data as UserProfile).avatar
const getAvatar = async (path: string | null) => api.app.inject({ url: path ?? '/none' })

test('a picture is cropped square, re-encoded without metadata, and served so that it can’t run', async () => {
  expect(await avatar()).toBeNull()
  const sent = await picture(900, 600)
  expect((await sharp(sent).metadata()).exif, 'the camera tells').toBeDefined()
  expect((await send(sent)).status).toBe(200)
  const served = await getAvatar(await avatar())
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(served.headers['content-security-policy']).toContain('sandbox')
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined })
})

test('a new picture replaces the old one, and a removed one is deleted from disk', async () => {
  await send(await picture())
  const first = await avatar()
  await send(await picture(300, 300))
  expect(await avatar()).not.toBe(first)
  expect((await getAvatar(first)).statusCode).toBe(404)
  expect(await files()).toHaveLength(1)
  expect((await api.delete('user/avatar', { token })).status).toBe(200)
  expect(await avatar()).toBeNull()
  expect(await files()).toEqual([])
  expect((await api.delete('user/avatar', { token })).status, 'once more').toBe(200)
})

test.each([
  ['a PDF', PDF, 415],
  ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['the first bytes of a picture, and nothing behind', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 415],
  ['a drawing that can carry script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['more than five megabytes', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
])('%s is rejected, and the previous picture stays', async (_what, content, status) => {
  await send(await picture())
  const before = await avatar()
  expect((await send(content)).status).toBe(status)
  expect(await avatar()).toBe(before)
  expect(await files()).toHaveLength(1)
})

test('the picture is deleted with the account', async () => {
  await send(await picture())
  const path = await avatar()
  expect((await api.post('user/delete', { password: PASSWORD, confirm: true }, { token })).status).toBe(200)
  expect((await getAvatar(path)).statusCode).toBe(404)
  expect(await files()).toEqual([])
})

test('the picture is part of the data export', async () => {
  await send(await picture())
  const { account } = (await api.get('user/export', { token })).body.data as { account: Record<string, unknown> }
  expect(await avatar()).toContain(String(account['avatarId']))
})
