/** A few hundred calls from the OpenAPI document. Thousands of them: npm run drill -- fuzz --times 25. */
import { expect, test } from 'vitest'
import { fuzzCalls } from '../../ops/drills/fuzz.ts'
import { fuzzSockets } from '../../ops/drills/fuzz-sockets.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { freePort, temporaryFolder } from '#tests/support/app-process.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const folder = await temporaryFolder()
const port = await freePort()
const { app } = await testAccounts(db, { DATA_DIR: folder.path, APP_ORIGIN: `http://127.0.0.1:${port}` })
const origin = await app.listen({ host: '127.0.0.1', port })
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261)

test('500 calls by people of every role: no 5xx, and every response is an envelope', { timeout: 120_000 }, async () => {
  const found = await fuzzCalls({ db, origin }, { runs: 500, seed: SEED })
  expect(found['problems']).toEqual([])
  expect(found.held).toBe(true)
})

test('a 500 would be detected', async () => {
  expect(await fuzzCalls({ db, origin }, { runs: 100, seed: SEED + 1, broken: true })).toMatchObject({ held: false })
})

test('100 frames that no browser sends: the live connection keeps running', { timeout: 60_000 }, async () => {
  expect(await fuzzSockets({ db, origin }, 100)).toMatchObject({ problems: [], stillResponds: true, held: true })
  await folder.remove()
})
