/**
 * npm run drill -- NAME [--times N] [--break]: makes a fault happen and looks whether the promise held. `--break` breaks
 * it on purpose: the drill must then say so, or it could not tell.
 */
import { parseArgs } from 'node:util'
import { drillKillApp } from './kill-app.ts'

const DRILLS = { 'kill-app': drillKillApp } as const
const TIMES = 10

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: String(TIMES) }, break: { type: 'boolean', default: false } },
})
const [name = ''] = positionals
const times = Number(values.times)

if (!isDrill(name) || !Number.isInteger(times) || times < 1) {
  process.stderr.write(`Usage: npm run drill -- ${Object.keys(DRILLS).join('|')} [--times N] [--break]\n`)
  process.exit(2)
}
const held = await DRILLS[name]({ times, broken: values.break })
process.exit(held ? 0 : 1)

function isDrill(text: string): text is keyof typeof DRILLS {
  return text in DRILLS
}
