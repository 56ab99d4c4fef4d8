/** The files of the installation: photos, evidence, covers, mails, the secret. All of DATA_DIR but the database's own. */
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { digestOf, type Kept, type Manifest } from './manifest.ts'

const NOT_OURS = /^(postgres|restoring|replaced)/

/** Copies what is not there yet; what goes meanwhile is not missed. Names are made once and never written over. */
export async function keepFiles(dataDir: string, folder: string): Promise<void> {
  for (const path of await filesIn(dataDir)) {
    const to = join(folder, 'files', path)
    if (await exists(to)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(join(dataDir, path), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const files: Kept[] = []
  for (const path of await filesIn(join(folder, 'files'))) {
    files.push({ path: `files/${path}`, ...(await digestOf(join(folder, 'files', path))) })
  }
  return files
}

export async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !NOT_OURS.test(path))
    .sort()
}

/** Beside their place first, so that only renames are left when the rows are in. @returns how to put them there. */
export async function stageFiles(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const [staged, replaced] = [join(dataDir, 'restoring'), join(dataDir, 'replaced')]
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { recursive: true, mode: 0o700 })
  if (await exists(join(folder, 'files'))) await cp(join(folder, 'files'), staged, { recursive: true })
  return async () => {
    await rm(replaced, { recursive: true, force: true })
    await mkdir(replaced, { mode: 0o700 })
    for (const name of await readdir(dataDir)) {
      if (!NOT_OURS.test(name)) await rename(join(dataDir, name), join(replaced, name))
    }
    for (const name of await readdir(staged)) await rename(join(staged, name), join(dataDir, name))
    await rm(staged, { recursive: true })
    await rm(replaced, { recursive: true })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
