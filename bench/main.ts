/** npm run bench -- NAME [--rows N] [--json]: measures, beside its limit in the same run. No test asserts a timing. */
import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchImport } from './import.ts'
import { benchPages } from './pages.ts'
import { benchSearch } from './search.ts'

const BENCHES = { api: benchApi, import: benchImport, pages: benchPages, search: benchSearch } as const
const PREPARERS = 850_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: String(PREPARERS) }, json: { type: 'boolean', default: false } },
})
const [name = ''] = positionals
const rows = Number(values.rows)

if (!isBench(name) || !Number.isInteger(rows) || rows < 1) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--rows N] [--json]\n`)
  process.exit(2)
}
const result = await BENCHES[name]({ rows, json: values.json })
if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

function isBench(text: string): text is keyof typeof BENCHES {
  return text in BENCHES
}
