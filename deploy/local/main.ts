/**
 * The whole of deploy/ on this machine, to look at and to break:
 *   node_modules/node/bin/node deploy/local/main.ts up|down|status [--dir /tmp/enrolled-stack] [--port 4170]
 * `down` ends what `up` started and nothing else; the folder stays, to be looked at or removed.
 */
import { parseArgs } from 'node:util'
import { PACKAGES, stackIn } from './stack.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { dir: { type: 'string', default: '/tmp/enrolled-stack' }, port: { type: 'string', default: '4170' } },
})
const [command = ''] = positionals
const say = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const stack = stackIn(values.dir, Number(values.port))
  const commands: Record<string, () => Promise<unknown> | void> = {
    up: () => stack.up().then(() => say(`Answers at ${stack.origin} (its certificate: ${values.dir}/run/tls.crt)`)),
    down: () => stack.down(),
    status: () =>
      stack.programs.names().forEach((name) => say(`${name} ${stack.programs.runs(name) ? 'runs' : 'has ended'}`)),
  }
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!chosen) {
    process.stderr.write('Usage: deploy/local/main.ts up|down|status [--dir FOLDER] [--port FIRST]\n')
    process.exitCode = 2
  } else await chosen()
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(
    `${message}\n${cause instanceof Error ? cause.message : ''}\nIt needs: apt-get install ${PACKAGES}\n`,
  )
  process.exitCode = 1
}
