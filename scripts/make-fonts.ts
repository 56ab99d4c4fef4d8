/**
 * Makes the fonts of the pages: run `npx node scripts/make-fonts.ts` and commit what changed. Drops what no page uses
 * from the published fonts (both under the SIL Open Font License): weights, other figure styles, and alternates.
 * The letters of English are a file of their own, small enough to arrive in the first round trip of a connection;
 * accents and rarer signs are a second file that the browser loads only for a page that has one (unicode-range in
 * app/ui/tokens.css, which must name the same characters).
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fetchTool } from './fetch-tool.ts'

type Subset = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2' | 'truetype'
    keepFeatures: readonly string[]
    variationAxes?: { wght: number | Range }
  },
) => Promise<Buffer>
type Range = { min: number; max: number }
type FontSource = { name: string; from: string; weight: number | Range }

type Characters = readonly (readonly [first: number, last: number])[]

/** What almost every page has: ASCII, typographic quotes, dashes, the ellipsis, the middle dot, and the copyright sign. */
const ENGLISH: Characters = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
]
/** The rest of the Latin range of the published subsets. */
const LATIN: Characters = [
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2025],
  [0x2027, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
]
/** Names from Poland to Turkey. Those in Vietnamese have letters of their own, which no other file may claim. */
const EXTENDED: Characters = [
  [0x100, 0x101],
  [0x104, 0x10f],
  [0x112, 0x127],
  [0x12a, 0x130],
  [0x132, 0x151],
  [0x154, 0x167],
  [0x16a, 0x17f],
  [0x218, 0x21b],
]
const VIETNAMESE: Characters = [
  [0x102, 0x103],
  [0x110, 0x111],
  [0x128, 0x129],
  [0x168, 0x169],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x300, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x323, 0x323],
  [0x1ea0, 0x1ef9],
]
/** Each in a file, which the browser loads for the first of its characters; `of` is the published file it's cut from. */
const PARTS: readonly { name: string; of: string; characters: Characters }[] = [
  { name: '', of: 'latin', characters: ENGLISH },
  { name: '-latin', of: 'latin', characters: LATIN },
  { name: '-latin-ext', of: 'latin-ext', characters: EXTENDED },
  { name: '-vietnamese', of: 'vietnamese', characters: VIETNAMESE },
]
/** Kerning, marks, and figures of equal width for tables. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum']
const FIGURES = 10
const FONTS: readonly FontSource[] = [
  { name: 'inter', from: 'inter/files/inter', weight: { min: 400, max: 600 } },
  // Headings only, which have one weight.
  { name: 'source-serif', from: 'source-serif-4/files/source-serif-4', weight: 600 },
]

const required = createRequire(import.meta.url)
const subset = required(await fetchTool('subset-font', '2.9.0')) as Subset
const folder = join(import.meta.dirname, '../app/ui/fonts')

for (const { name, from, weight } of FONTS) {
  for (const { name: part, of, characters } of PARTS) {
    const whole = readFileSync(required.resolve(`@fontsource-variable/${from}-${of}-wght-normal.woff2`))
    const text = textOf(characters)
    const cut = await subset(whole, text, {
      targetFormat: 'truetype',
      keepFeatures: FEATURES,
      variationAxes: { wght: weight },
    })
    // The second time without the wide signs, which nothing refers to anymore.
    const woff2 = await subset(keepWideFigures(cut), text, { targetFormat: 'woff2', keepFeatures: FEATURES })
    writeFileSync(join(folder, `${name}${part}.woff2`), woff2)
    process.stdout.write(`${name}${part}: ${woff2.length} of ${whole.length} bytes\n`)
  }
  copyFileSync(
    required.resolve(`@fontsource-variable/${from.split('/')[0]}/LICENSE`),
    join(folder, `${name}-LICENSE.txt`),
  )
}

function textOf(characters: Characters): string {
  return characters
    .map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n)))
    .join('')
}

/**
 * Of what `tnum` makes as wide as a figure, only the figures: Inter widens the hyphen and other signs, too, so that
 * "Form 1040-X" in a line of figures reads as "1040 - X". The figures come first in the order of its glyphs. Changes
 * the font in place; the offsets are those of the OpenType table GSUB, whose only single substitutions of this many
 * glyphs are of `tnum`.
 */
function keepWideFigures(font: Buffer): Buffer {
  const u16 = (at: number) => font.readUInt16BE(at)
  const tables = Array.from({ length: u16(4) }, (_, n) => 12 + 16 * n)
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'GSUB')
  if (record === undefined) return font
  const table = font.readUInt32BE(record + 8)
  const list = table + u16(table + 8)
  for (let n = 0; n < u16(list); n++) {
    const lookup = list + u16(list + 2 + 2 * n)
    const single = lookup + u16(lookup + 6)
    const isSingleList = u16(lookup) === 1 && u16(single) === 2
    if (!isSingleList || u16(single + 4) <= FIGURES) continue
    const glyphs = coveredBy(font, single + u16(single + 2))
    for (const [place, glyph] of glyphs.entries())
      if (place >= FIGURES) font.writeUInt16BE(glyph, single + 6 + 2 * place)
  }
  return font
}

/** The glyphs of a coverage table, in either of its formats. */
function coveredBy(font: Buffer, table: number): number[] {
  const [format, count] = [font.readUInt16BE(table), font.readUInt16BE(table + 2)]
  if (format === 1) return Array.from({ length: count }, (_, n) => font.readUInt16BE(table + 4 + 2 * n))
  return Array.from({ length: count }, (_, n) => table + 4 + 6 * n).flatMap((range) => {
    const first = font.readUInt16BE(range)
    return Array.from({ length: font.readUInt16BE(range + 2) - first + 1 }, (_, n) => first + n)
  })
}
