/**
 * Brotli and gzip of every built script and style, beside it, once per build: the server sends them as they are. A
 * process of its own (`node compress-assets.mjs FOLDER`), for both kinds take all cores there are.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIN_BYTES = 1024
const BEST = 11
/** Of the words that passwords are measured by, 1.7 MB, the best takes 2.6 s on one core, for 5 % less than this. */
const QUICK = 9
const LARGE_BYTES = 1024 * 1024

const [, , folder = ''] = process.argv
await Promise.all(
  readdirSync(folder)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < MIN_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? QUICK : BEST }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
)
