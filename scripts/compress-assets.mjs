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
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

const [, , folder = ''] = process.argv
await Promise.all(
  readdirSync(folder)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < MIN_BYTES) return
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, BEST))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
)
