import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { cityBySlug, countyInFull, stateBySlug } from './look-up-places.ts'
import { findPlace } from './find-place.ts'

const db = await testDatabase()

test.each([
  ['93721', 'zip', '93721 Fresno, CA'],
  ['93721-1234', 'zip', '93721 Fresno, CA'],
  ['Fresno, CA 93721', 'zip', '93721 Fresno, CA'],
  ['00901', 'zip', '00901 San Juan, PR'],
  ['APO AE 09012', 'zip', '09012 APO, AE'],
  ['937', 'zip3', '937xx around Fresno, CA'],
  ['9372', 'zip3', '937xx around Fresno, CA'],
  ['fresno', 'city', 'Fresno, CA'],
  ['Fresno CA', 'city', 'Fresno, CA'],
  ['  FRESNO ,  California ', 'city', 'Fresno, CA'],
  ['Fresno, Calif., USA', 'city', 'Fresno, CA'],
  ['Fresno Texas', 'city', 'Fresno, TX'],
  ['St Louis MO', 'city', 'Saint Louis, MO'],
  ['st. louis', 'city', 'Saint Louis, MO'],
  ['Washington DC', 'city', 'Washington, DC'],
  ['washington d.c.', 'city', 'Washington, DC'],
  ['Kansas City, Kansas', 'city', 'Kansas City, KS'],
  ['Kansas City', 'city', 'Kansas City, MO'],
  ['Fort Washington', 'city', 'Fort Washington, MD'],
  ['New York', 'city', 'New York, NY'],
  ['nyc', 'city', 'New York, NY'],
  ['Manhattan', 'city', 'New York, NY'],
  ['LA', 'city', 'Los Angeles, CA'],
  ['l.a.', 'city', 'Los Angeles, CA'],
  ['Baton Rouge, LA', 'city', 'Baton Rouge, LA'],
  ['SF', 'city', 'San Francisco, CA'],
  ['SLC', 'city', 'Salt Lake City, UT'],
  ['OKC', 'city', 'Oklahoma City, OK'],
  ['Philly', 'city', 'Philadelphia, PA'],
  ['Vegas', 'city', 'Las Vegas, NV'],
  ['Twin Cities', 'city', 'Minneapolis, MN'],
  ['the Twin Cities, MN', 'city', 'Minneapolis, MN'],
  ['Silicon Valley', 'city', 'San Jose, CA'],
  ['Harlem', 'city', 'New York, NY'],
  ['Harlem, GA', 'city', 'Harlem, GA'],
  ['downtown Dallas', 'city', 'Dallas, TX'],
  ['Chicago area', 'city', 'Chicago, IL'],
  ['The Villages', 'city', 'The Villages, FL'],
  ['Charlotte Amalie', 'city', 'Charlotte Amalie, VI'],
  ['Atlantis', 'city', 'Atlantis, FL'],
  ['Manhattan, KS', 'city', 'Manhattan, KS'],
  ['Brooklyn', 'city', 'Brooklyn, NY'],
  ["Coeur d'Alene ID", 'city', "Coeur d'Alene, ID"],
  ['Hagåtña', 'city', 'Hagatna, GU'],
  ['APO AE', 'city', 'APO, AE'],
  ['fresno county ca', 'county', 'Fresno County, CA'],
  ['Queens', 'county', 'Queens County, NY'],
  ['Queens NY', 'county', 'Queens County, NY'],
  ['St Louis County, Missouri', 'county', 'St. Louis County, MO'],
  ['Orleans Parish', 'county', 'Orleans Parish, LA'],
  ['California', 'state', 'California'],
  ['ca', 'state', 'California'],
  ['Washington', 'state', 'Washington'],
  ['West Virginia', 'state', 'West Virginia'],
  ['N. Carolina', 'state', 'North Carolina'],
  ['puerto rico', 'state', 'Puerto Rico'],
  ['Armed Forces Europe', 'state', 'Armed Forces Europe'],
])('"%s" is the %s %s', async (text, kind, label) => {
  expect(await findPlace(db, text)).toMatchObject({ kind, label, corrected: false })
})

test.each([
  ['Frenso', 'Fresno, CA'],
  ['Frsno CA', 'Fresno, CA'],
  ['Sacremento', 'Sacramento, CA'],
  ['Cincinatti OH', 'Cincinnati, OH'],
  ['Cincinatti', 'Cincinnati, OH'],
  ['Albequerque', 'Albuquerque, NM'],
  ['Califronia', 'California'],
])('"%s" is one or two typos away from %s', async (text, label) => {
  expect(await findPlace(db, text)).toMatchObject({ label, corrected: true })
})

test.each([
  '',
  '   ',
  '%',
  "'; drop table city; --",
  'xqzzkv',
  '000',
  '00000',
  // After the last ZIP code of its area.
  '99999',
  'zz',
  'a'.repeat(10_000),

  'Springfield '.repeat(9),
])('"%s" isn\'t a place', async (text) => {
  expect(await findPlace(db, text)).toBeNull()
})

test('an ambiguous name means the city with the most ZIP codes, and the others are offered', async () => {
  const found = await findPlace(db, 'Springfield')
  expect(found?.label).toBe('Springfield, IL')
  expect(found?.alternatives).toHaveLength(8)
  expect(found?.alternatives.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Springfield, MO', 'Springfield, MA']),
  )
})

test('a name shared by a city and a state gives one and offers the other', async () => {
  const city = await findPlace(db, 'New York')
  expect(city?.alternatives[0]).toMatchObject({ kind: 'state', state: 'NY' })
  const nickname = await findPlace(db, 'LA')
  expect(nickname?.alternatives[0]).toMatchObject({ kind: 'state', state: 'LA' })
  const state = await findPlace(db, 'Washington')
  expect(state?.alternatives[0]).toMatchObject({ kind: 'city', label: 'Washington, DC' })
})

test('an unknown ZIP code means its area, unless a city is given with it', async () => {
  expect(await db`select 1 from zip where zip = '93789'`).toHaveLength(0)
  expect(await findPlace(db, '93789')).toMatchObject({ kind: 'zip3', zip: '937' })
  expect(await findPlace(db, 'Clovis CA 93789')).toMatchObject({ kind: 'city', label: 'Clovis, CA' })
})

test('a URL can name a city by its own name or an alias, and returns the slug to redirect to', async () => {
  expect(await cityBySlug(db, { state: 'mo', city: 'saint-louis' })).toMatchObject({ slug: 'saint-louis' })
  expect(await cityBySlug(db, { state: 'MO', city: 'st-louis' })).toMatchObject({ slug: 'saint-louis' })
  expect(await cityBySlug(db, { state: 'mo', city: 'atlantis' })).toBeNull()
  expect(await cityBySlug(db, { state: 'xx', city: 'saint-louis' })).toBeNull()
})

test('a URL can name a state only by its code', async () => {
  expect(await stateBySlug(db, 'pr')).toMatchObject({ name: 'Puerto Rico', slug: 'pr' })
  expect(await stateBySlug(db, 'abroad')).toBeNull()
})

test.each([
  ['Fresno', 'CA', 'Fresno County'],
  ['Orleans', 'LA', 'Orleans Parish'],
  ['Kenai Peninsula', 'AK', 'Kenai Peninsula'],
  ['District of Columbia', 'DC', 'District of Columbia'],
  ['Capitol Region', 'CT', 'Capitol Planning Region'],
  ['Western Connecticut', 'CT', 'Western Connecticut Planning Region'],
  ['New London', 'CT', 'New London County'],
  ['James City', 'VA', 'James City County'],
  ['City of Alexandria', 'VA', 'City of Alexandria'],
  ['Baltimore (city)', 'MD', 'Baltimore (city)'],
  ['Carson City', 'NV', 'Carson City'],
])('%s, %s, is %s in full', (name, state, inFull) => {
  expect(countyInFull(name, state)).toBe(inFull)
})
