import { parseArgs, type ParseArgsConfig } from 'node:util'

/** As `parseArgs`. `--help` prints the usage, and so does an option that doesn't exist, as an error: exit code 2. */
export function readOptions<Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`)
    process.exit(2)
  }
}
