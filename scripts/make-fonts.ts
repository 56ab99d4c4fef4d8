/**
 * Makes the two fonts of the pages: run `node scripts/make-fonts.ts` and commit what changed. Drops what no page uses
 * from the published fonts (both under the SIL Open Font License): weights, other figure styles, and alternates.
 * Together they are 47 KB instead of 97, which a phone gets a quarter of a second sooner.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchTool } from './fetch-tool.ts'

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; variationAxes: { wght: number | Range } },
) => Promise<Buffer>
type Range = { min: number; max: number }
type FontSource = { name: string; from: string; weight: number | Range }

/** The Latin range of the published subsets. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
] as const
/** Kerning, marks, ligatures, and figures of equal width for tables. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'clig', 'tnum']
const FONTS: readonly FontSource[] = [
  { name: 'inter', from: 'inter/files/inter-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
  // Headings only, which have one weight.
  { name: 'source-serif', from: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2', weight: 600 },
]

const required = createRequire(import.meta.url)
const subset = required(await fetchTool('subset-font', '2.9.0')) as Subset
const folder = join(import.meta.dirname, '../app/ui/fonts')
const text = CHARACTERS.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))

for (const { name, from, weight } of FONTS) {
  const whole = readFileSync(required.resolve(`@fontsource-variable/${from}`))
  const woff2 = await subset(whole, String.fromCodePoint(...text), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: weight },
  })
  writeFileSync(join(folder, `${name}.woff2`), woff2)
  copyFileSync(
    required.resolve(`@fontsource-variable/${from.split('/')[0]}/LICENSE`),
    join(folder, `${name}-LICENSE.txt`),
  )
  process.stdout.write(`${name}: ${woff2.length} of ${whole.length} bytes\n`)
}
