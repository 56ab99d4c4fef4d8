/** Fetches programs that are needed too rarely to be dependencies into the temporary folder, once. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** @returns the folder of the installed package. */
export async function fetchTool(name: string, version: string): Promise<string> {
  const folder = join(tmpdir(), `enrolled-${name}-${version}`)
  const installed = join(folder, 'node_modules', name)
  if (!existsSync(installed)) {
    await mkdir(folder, { recursive: true })
    process.stderr.write(`Fetching ${name} ${version} into ${folder} (once) ...\n`)
    await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`])
  }
  return installed
}
