/**
 * All of deploy/ on this machine, to explore and to break:
 *   node_modules/node/bin/node ops/deploy/local/main.ts up|down|status [--dir /tmp/enrolled-stack] [--port 4170]
 * `down` stops only what `up` started; the folder stays, to be inspected or removed.
 */
import { readOptions } from '../../read-options.ts'
import { PACKAGES, createStack } from './stack.ts'

const USAGE = 'Usage: ops/deploy/local/main.ts up|down|status [--dir FOLDER] [--port FIRST]'

const { positionals, values } = readOptions(USAGE, {
  allowPositionals: true,
  options: { dir: { type: 'string', default: '/tmp/enrolled-stack' }, port: { type: 'string', default: '4170' } },
})
const [command = ''] = positionals
const printLine = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const stack = createStack(values.dir, Number(values.port))
  const commands: Record<string, () => Promise<unknown> | void> = {
    up: () =>
      stack.up().then(() => printLine(`Answers at ${stack.origin} (its certificate: ${values.dir}/run/tls.crt)`)),
    down: () => stack.down(),
    status: () =>
      stack.programs
        .names()
        .forEach((name) => printLine(`${name} ${stack.programs.runs(name) ? 'runs' : 'has ended'}`)),
  }
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!chosen) {
    process.stderr.write(`${USAGE}\n`)
    process.exitCode = 2
  } else await chosen()
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(
    `${message}\n${cause instanceof Error ? cause.message : ''}\nIt needs: apt-get install ${PACKAGES}\n`,
  )
  process.exitCode = 1
}
