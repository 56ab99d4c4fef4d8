/**
 * npm run bench -- NAME [--rows N] [--json]: measures, beside its limit in the same run. No test asserts a timing.
 * `live` takes [--sockets N] [--rate N] [--seconds N | --minutes N], `soak` the last two.
 */
import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchPages } from './pages.ts'
import { benchSearch } from './search.ts'
import { benchSoak } from './soak.ts'

const BENCHES = {
  api: benchApi,
  import: benchImport,
  lighthouse: benchLighthouse,
  live: benchLive,
  pages: benchPages,
  search: benchSearch,
  soak: benchSoak,
} as const
const PREPARERS = 850_000
const MINUTE_S = 60

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: String(PREPARERS) },
    json: { type: 'boolean', default: false },
    sockets: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string' },
  },
})
const [name = ''] = positionals
const rows = Number(values.rows)
const [sockets, rate] = [Number(values.sockets), Number(values.rate)]
const seconds = values.minutes ? Number(values.minutes) * MINUTE_S : Number(values.seconds)

const numbers = [rows, sockets, rate, seconds]
if (!isBench(name) || numbers.some((number) => !Number.isInteger(number) || number < 1)) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--rows N] [--json]\n`)
  process.exit(2)
}
const result = await BENCHES[name]({ rows, sockets, rate, seconds, json: values.json })
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

function isBench(text: string): text is keyof typeof BENCHES {
  return text in BENCHES
}
