/**
 * npm run bench -- NAME [--rows N] [--json]: measures, compared with a limit in the same run. No test asserts a timing.
 * `--help` lists the other options. `capacity` needs the packages of ops/deploy/local/stack.ts.
 */
import { readOptions } from '../read-options.ts'
import { benchApi } from './api.ts'
import { benchCapacity } from './capacity.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchPages } from './pages.ts'
import { benchRelevance } from './relevance.ts'
import { benchSearch } from './search.ts'
import { benchSoak } from './soak.ts'
import { benchUndo } from './undo.ts'

const BENCHES = {
  api: benchApi,
  capacity: benchCapacity,
  import: benchImport,
  lighthouse: benchLighthouse,
  live: benchLive,
  pages: benchPages,
  relevance: benchRelevance,
  search: benchSearch,
  soak: benchSoak,
  undo: benchUndo,
} as const
const PREPARERS = 850_000
const AGENTS = 70_000
/** Unless told otherwise, these use a list of the size of today's. */
const OF_AGENTS: ReadonlySet<string> = new Set(['undo', 'capacity', 'relevance'])
const LIVE = { rate: 100, sockets: 2_000 } as const
/** 10 million visits a month, at their peak (docs/operations.md). */
const CAPACITY = { rate: 185, sockets: 280 } as const
const MINUTE_S = 60

const USAGE = `Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--rows N] [--json]
pages: [--rounds N] [--pages N]; live, capacity: [--sockets N] [--rate N] [--seconds N | --minutes N];
soak: [--seconds N | --minutes N]; relevance: [--file PATH] [--draws N] [--only FAMILIES] [--alone]`

const { positionals, values } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    json: { type: 'boolean', default: false },
    sockets: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '100000' },
    file: { type: 'string' },
    only: { type: 'string' },
    alone: { type: 'boolean', default: false },
    draws: { type: 'string', default: '3' },
  },
})
const [name = ''] = positionals
const rows = Number(values.rows ?? (OF_AGENTS.has(name) ? AGENTS : PREPARERS))
const usual = name === 'capacity' ? CAPACITY : LIVE
const [sockets, rate] = [Number(values.sockets ?? usual.sockets), Number(values.rate ?? usual.rate)]
const seconds = values.minutes ? Number(values.minutes) * MINUTE_S : Number(values.seconds)

const [rounds, pages, draws] = [Number(values.rounds), Number(values.pages), Number(values.draws)]
const numbers = [rows, sockets, rate, seconds, rounds, pages, draws]
if (!isBench(name) || numbers.some((number) => !Number.isInteger(number) || number < 1)) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
const result = await BENCHES[name]({
  rows,
  sockets,
  rate,
  seconds,
  rounds,
  pages,
  draws,
  file: values.file,
  only: values.only,
  alone: values.alone,
  json: values.json,
})
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

function isBench(text: string): text is keyof typeof BENCHES {
  return text in BENCHES
}
