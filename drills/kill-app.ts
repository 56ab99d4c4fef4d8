/**
 * The app is killed with -9 while people write, again and again. Promised: what was acknowledged is there, once, and
 * what belongs together (a subscription and its mail) is there together.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { middleOf } from './middle-of.ts'
import type { Drill, Finding } from './types.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'
import { isWhole, openWriters } from './writers.ts'

const PEOPLE = 12
const BETWEEN_MS = 1_000

/** Broken on purpose: people take a lost line for a yes, and repeat without saying that it is a repeat. */
export async function drillKillApp(drill: Drill, options: WorldOptions = {}): Promise<Finding> {
  const world = await openWorld(options)
  // Only a process that ends in peace keeps what it has compiled: without this one each start takes twice the work.
  await world.app.end('SIGTERM')
  await world.app.start()
  return killApp(world, drill).finally(world.close)
}

export async function killApp({ app, db }: World, { times, broken, isInterrupted }: Drill): Promise<Finding> {
  const writers = await openWriters({ db, origin: () => app.origin, people: PEOPLE, careless: broken })
  const startsMs: number[] = []
  while (startsMs.length < times) {
    if (isInterrupted?.()) break
    let isUp = false
    const writing = writers.write(() => isUp)
    // Somewhere in the middle, never twice at the same point.
    await pause(BETWEEN_MS * (0.3 + 0.7 * Math.random()))
    await app.end('SIGKILL')
    const from = performance.now()
    await app.start()
    startsMs.push(performance.now() - from)
    isUp = true
    await writing
    if (startsMs.length % 10 === 0) process.stderr.write(`${startsMs.length} kills\n`)
  }
  writers.close()
  const found = await writers.tally()
  const [kills, startMs] = [startsMs.length, middleOf(startsMs)]
  return { kills, broken, retries: writers.state.retries, startMs, ...found, held: isWhole(found) }
}
