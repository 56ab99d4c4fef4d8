import { expect, test } from 'vitest'
import { cleanPlace } from './clean-place.ts'

const place = (state: string, zip: string, country = '') => cleanPlace({ state, zip, country })

test('a US address without a country is in the United States', () => {
  expect(place('al', '36602')).toEqual({ state: 'AL', zip: '36602', zip4: null, country: 'US', problems: [] })
  expect(place('MA', '02108-1234', 'United States')).toMatchObject({ zip: '02108', zip4: '1234', country: 'US' })
  expect(place('MA', '021081234')).toMatchObject({ zip: '02108', zip4: '1234' })
})

test.each(['ABCDE', '1234', '00000', '123456', '9O210'])("%s isn't a ZIP code, and is reported", (zip) => {
  expect(place('AL', zip)).toMatchObject({ state: 'AL', zip: null, country: 'US', problems: ['bad ZIP'] })
})

test.each(['ZZ', 'XX', '99', 'Calif'])("%s isn't a state, and is reported", (state) => {
  expect(place(state, '36602')).toMatchObject({ state: null, zip: '36602', country: 'US', problems: ['bad state'] })
})

test.each([
  ['UK', 'GB'],
  ['KS', 'KR'],
  ['CH', 'CN'],
  ['JA', 'JP'],
  ['RP', 'PH'],
  ['GM', 'DE'],
  ['IS', 'IL'],
  ['SZ', 'CH'],
  ['AS', 'AU'],
  ['United Kingdom', 'GB'],
  ['South Korea', 'KR'],
])("the file's country %s becomes %s, with neither state nor ZIP code", (country, iso) => {
  expect(place('', '12345', country)).toEqual({ state: null, zip: null, zip4: null, country: iso, problems: [] })
})

test('American Samoa is a state; Australia with the same letters is a country', () => {
  expect(place('AS', '96799')).toMatchObject({ state: 'AS', country: 'US' })
  expect(place('', '2000', 'AS')).toMatchObject({ state: null, country: 'AU' })
})

test('Puerto Rico is a state even when a file calls it a country', () => {
  expect(place('PR', '00901', 'RQ')).toMatchObject({ state: 'PR', zip: '00901', country: 'US', problems: [] })
  expect(place('', '00901', 'Puerto Rico')).toMatchObject({ state: 'PR', zip: '00901', country: 'US', problems: [] })
})

test("a state abroad that looks like a US one doesn't make the address American", () => {
  expect(place('WA', '6000', 'AS')).toMatchObject({ state: null, zip: null, country: 'AU' })
  expect(place('CA', '90210', 'CA')).toMatchObject({ state: 'CA', zip: '90210', country: 'US' })
})

test('an unknown country becomes null, and is reported', () => {
  expect(place('', '', 'QQ')).toMatchObject({ country: null, problems: ['unknown country'] })
})

test.each(['AA', 'AE', 'AP', 'GU', 'VI', 'MP', 'FM', 'MH', 'PW', 'DC'])('%s is a USPS code', (state) => {
  expect(place(state, '96910')).toMatchObject({ state, country: 'US', problems: [] })
})
