/** Once each, on one system. Two hundred times: npm run drill -- kill-app, restart, kill-database, database-away. */
import { afterAll, expect, test } from 'vitest'
import { causeDatabaseOutages, killDatabase } from '../../ops/drills/database-outage.ts'
import { killApp } from '../../ops/drills/kill-app.ts'
import { DRAIN, restartOneByOne } from '../../ops/drills/restart.ts'
import { openDrillSystem } from '../../ops/drills/drill-system.ts'

const system = await openDrillSystem({ environment: DRAIN })
afterAll(() => system.close(), 60_000)
const once = { times: 1, broken: false }
const patient = { timeout: 120_000 }
/** The second process, which treats the database as external and is left when the first has ended. */
const left = { ...system }

test('what the app acknowledged before kill -9 is stored exactly once', patient, async () => {
  expect(await killApp(system, once)).toMatchObject({ kills: 1, lost: 0, duplicated: 0, halves: 0, held: true })
})

test('nothing is lost when the database is killed, and the app recovers by itself', patient, async () => {
  expect(await killDatabase(system, once)).toMatchObject({ kills: 1, lost: 0, sameProcess: true, held: true })
})

test('when one of two processes ends, no request fails and none is sent twice', patient, async () => {
  left.app = await system.addApp({ DATABASE_URL: system.url })
  const found = await restartOneByOne(system.db, [system.app, left.app], once)
  expect(found).toMatchObject({ examples: [], failed: 0, retries: 0, lost: 0, held: true })
})

/** The allowance for a busy machine; the drill itself promises two seconds. */
const respondedWithinMs = 6_000

test('with the database killed, then frozen, the app says so and recovers by itself', patient, async () => {
  const found = await causeDatabaseOutages(left, once, { outageMs: 700, respondedWithinMs })
  expect(found).toMatchObject({ clear: true, sameProcess: true, held: true })
})

test("a process that doesn't respond meanwhile is detected", patient, async () => {
  const found = await causeDatabaseOutages(left, { ...once, broken: true }, { outageMs: 2_200, ways: ['frozen'] })
  expect(found).toMatchObject({ clear: false, sameProcess: true, held: false })
})
