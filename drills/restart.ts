/**
 * Two processes behind a balancer are restarted in turn by SIGTERM while people read and write. Promised: no request
 * fails. A process that is to end says so at /readyz first, serves on for DRAIN_S, then ends what it has begun.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { insertListings } from '#tests/support/listings.ts'
import { openBalancer } from './balance.ts'
import { middleOf } from './middle-of.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, type WorldOptions } from './world.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 6
const READERS = 6
const PAGES = ['/agents', '/', '/api/v2/agent/agents/all?page=1', '/api/v2/all-agents-search?data=fresno', '/faq']
const DRAIN = { DRAIN_S: '1' }

/** Broken on purpose: processes end at once by SIGKILL, and the balancer does not look. */
export async function drillRestart({ times, broken }: Drill, options: WorldOptions = {}): Promise<Finding> {
  const { app, db, addApp, close } = await openWorld({ ...options, environment: { ...options.environment, ...DRAIN } })
  const apps = [app, await addApp()]
  const balancer = await openBalancer(
    apps.map(({ origin }) => origin),
    !broken,
  )
  try {
    await insertListings(db, [{ firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' }])
    const writers = await openWriters({ db, origin: () => balancer.origin, people: PEOPLE })
    const state = { open: true }
    const load = [
      writers.write(() => !state.open),
      ...Array.from({ length: READERS }, () => read(balancer.origin, state)),
    ]
    const downMs: number[] = []
    for (let turn = 0; turn < times; turn++) {
      const one = apps[turn % apps.length] ?? app
      const from = performance.now()
      await one.end(broken ? 'SIGKILL' : 'SIGTERM')
      await one.start()
      downMs.push(performance.now() - from)
      await pause(500)
    }
    state.open = false
    const [, ...read_] = await Promise.all(load)
    writers.close()
    const reads = read_.map((each) => each ?? NOTHING_READ)
    const failed = [...reads.flatMap(({ failed }) => failed), ...balancer.failures]
    const found = await writers.tally()
    const { retries } = writers.state
    const requests = found.acknowledged + reads.reduce((sum, { done }) => sum + done, 0)
    const held = isWhole(found) && failed.length === 0 && retries === 0
    const restartMs = middleOf(downMs)
    return {
      times,
      broken,
      requests,
      failed: failed.length,
      retries,
      examples: failed.slice(0, 3),
      restartMs,
      ...found,
      held,
    }
  } finally {
    await balancer.close()
    await close()
  }
}

type Read = { done: number; failed: string[] }
const NOTHING_READ: Read = { done: 0, failed: [] }

async function read(origin: string, state: { open: boolean }): Promise<Read> {
  const found: Read = { done: 0, failed: [] }
  for (let turn = 0; state.open; turn++) {
    const page = PAGES[turn % PAGES.length] ?? '/'
    const status = await fetch(`${origin}${page}`).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      (error: Error) => String(error.cause ?? error.message),
    )
    found.done += 1
    if (status !== 200) found.failed.push(`${status} ${page}`)
  }
  return found
}
