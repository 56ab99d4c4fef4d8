/**
 * npm run drill -- NAME [--times N] [--break]: causes a fault and checks whether the guarantee held. `--break` breaks
 * it on purpose: the drill must then report a failure, which proves that it can. Exit code 0: held, 1: not held, 2:
 * usage error.
 */
import { readOptions } from '../read-options.ts'
import { drillDeploy } from '../deploy/local/drill.ts'
import { drillBackupRestore } from './backup-restore.ts'
import { drillDatabaseOutage, drillKillDatabase } from './database-outage.ts'
import { drillCdn } from './cdn.ts'
import { drillDiskFull } from './disk-full.ts'
import { drillFuzz } from './fuzz.ts'
import { drillIdempotency, drillParallelEdits } from './parallel-requests.ts'
import { drillKillApp, drillKillAppChat } from './kill-app.ts'
import { drillNewsletterKill } from './newsletter-kill.ts'
import { drillPointInTime } from './point-in-time.ts'
import { drillReplica } from './replica.ts'
import { drillRestart } from './restart.ts'
import { drillSmtp } from './smtp.ts'
import type { Drill, Finding } from './types.ts'

type Entry = { times: number; run: (drill: Drill) => Promise<Finding> }

/** Each drill with its default number of times. */
const DRILLS: Readonly<Record<string, Entry>> = {
  'kill-app': { times: 20, run: drillKillApp },
  'kill-app-chat': { times: 10, run: drillKillAppChat },
  'kill-database': { times: 20, run: drillKillDatabase },
  restart: { times: 20, run: drillRestart },
  'database-away': { times: 2, run: drillDatabaseOutage },
  idempotency: { times: 10, run: drillIdempotency },
  'newsletter-killed': { times: 5, run: drillNewsletterKill },
  smtp: { times: 5, run: drillSmtp },
  'disk-full': { times: 1, run: drillDiskFull },
  'backup-restore': { times: 1, run: drillBackupRestore },
  'point-in-time': { times: 1, run: drillPointInTime },
  replica: { times: 3, run: drillReplica },
  deploy: { times: 4, run: drillDeploy },
  cdn: { times: 1, run: drillCdn },
  fuzz: { times: 25, run: drillFuzz },
  'parallel-edits': { times: 10, run: drillParallelEdits },
}

const USAGE = `Usage: npm run drill -- ${Object.keys(DRILLS).join('|')} [--times N] [--break]`

const { positionals, values } = readOptions(USAGE, {
  allowPositionals: true,
  options: { times: { type: 'string' }, break: { type: 'boolean', default: false } },
})
const [name = ''] = positionals
const entry = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined
const times = Number(values.times ?? entry?.times)

if (!entry || !Number.isInteger(times) || times < 1) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
const from = performance.now()
// The first Ctrl-C ends a long drill early, with its findings so far; the second one exits at once.
let interrupted = false
process.once('SIGINT', () => void (interrupted = true))
const found = await entry.run({ times, broken: values.break, isInterrupted: () => interrupted })
const seconds = Math.round((performance.now() - from) / 100) / 10
process.stdout.write(`${JSON.stringify({ drill: name, node: process.version, seconds, ...found }, null, 2)}\n`)
process.exit(found.held ? 0 : 1)
