/** DATA_DIR: the folder of the database, the files, and the secrets. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SettingsError } from './settings.ts'

/** @throws SettingsError naming the setting and the reason when the folder can't be made or written to. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    throw new SettingsError(
      `DATA_DIR: ${dataDir} can't be ${code === 'EACCES' ? 'written to by this user' : 'used as a folder'} (${code}). ` +
        'Set DATA_DIR to a folder that this user can write to.',
    )
  }
}

/** Node's recursive mkdir never ends where a file system fails with ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  await mkdir(path).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
}
