/**
 * The place table: a committed file with the rows of all place tables, as COPY reads them. scripts/make-places.ts
 * writes it from packages that the running product doesn't need (docs/decisions/030-place-table.md). Its first lines
 * name the sources and the license: GeoNames, CC BY 4.0.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export const PLACE_TABLE = join(import.meta.dirname, '../../../db/places/place-table.tsv.gz')

/** A section's first line, with its columns. A city is named by its key in its state, a county by its slug. */
export const PLACE_SECTIONS = {
  state: '# state: code, name, slug, kind, zip_count, lat, lng\n',
  county: '# county: state, name, slug, zip_count, lat, lng\n',
  city: '# city: state, name, city_key, slug, county, zip_count, lat, lng\n',
  alias: '# alias: state, alias_key, city_key\n',
  zip: '# zip: zip, state, city_key, county, lat, lng\n',
} as const

export type PlaceSection = keyof typeof PLACE_SECTIONS
/** A line per row: values with tabs between them, `\N` for null. */
export type PlaceRows = Readonly<Record<PlaceSection, string>>

/** Changes whenever the file does. */
export const stampOf = (file: Buffer): string => `sha256 ${createHash('sha256').update(file).digest('hex')}`

export const unpackText = async (file: Buffer): Promise<string> => (await promisify(gunzip)(file)).toString()

export async function unpackPlaces(file: Buffer): Promise<PlaceRows> {
  const text = await unpackText(file)
  return {
    state: rowsOf(text, 'state'),
    county: rowsOf(text, 'county'),
    city: rowsOf(text, 'city'),
    alias: rowsOf(text, 'alias'),
    zip: rowsOf(text, 'zip'),
  }
}

function rowsOf(text: string, section: PlaceSection): string {
  const title = PLACE_SECTIONS[section]
  const at = text.indexOf(title)
  if (at < 0) throw new Error(`The place table has no "${title.trim()}". Rebuild it with scripts/make-places.ts.`)
  const start = at + title.length
  const end = text.indexOf('\n# ', start - 1)
  return end < 0 ? text.slice(start) : text.slice(start, end + 1)
}
