import { expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import type { AgentPage } from '#server/domains/agents/types.ts'
import {
  chipsOf,
  countSentence,
  countShown,
  describeChain,
  furtherSentences,
  pagesOfPlace,
  asTypedInSearchBox,
  searchHeading,
  spanishSearch,
  widerSearch,
} from './search-text.ts'

const NOUNS = { singular: 'enrolled agent', plural: 'enrolled agents' }
const nowhere: AgentPage = {
  hits: [],
  byVideo: [],
  facets: { service: {}, language: {}, mode: {}, accepting: {}, claimed: {}, rating: {}, fee: {}, radius: {} },
  inCity: null,
  asked: { service: null, language: null, mode: null },
  orderedBy: '',
  total: 0,
  page: 1,
  perPage: 20,
  lastPage: 1,
  interpreted: { lastName: '', firstName: '', firm: '', place: null, unknownPlace: '' },
  understood: [],
  letters: [],
  verify: null,
  otherwise: [],
  notes: [],
  widened: [],
  beside: [],
}
const fresno = {
  kind: 'city',
  label: 'Fresno, CA',
  state: 'CA',
  city: 'Fresno',
  radiusMiles: null,
  center: null,
} as const
const asked = (more: Partial<AgentPage['interpreted']>) => ({ ...nowhere.interpreted, ...more })

test.each([
  [{ total: 0 }, 'No enrolled agents'],
  [{ total: 1 }, '1 enrolled agent'],
  [{ total: 1234, interpreted: asked({ place: fresno }) }, '1,234 enrolled agents in Fresno, CA'],
  [
    { total: 127, interpreted: asked({ place: { ...fresno, radiusMiles: 25 } }) },
    '127 enrolled agents within 25 miles of Fresno, CA',
  ],
  [{ total: 2, interpreted: asked({ lastName: 'poe', firstName: 'ann' }) }, '2 enrolled agents for “ann poe”'],
] as const)('the count reads as a sentence: %#', (page, sentence) => {
  expect(countSentence({ ...nowhere, ...page }, NOUNS)).toBe(sentence)
})

test.each([
  [
    { kind: 'radius', radiusMiles: 25, sentence: '' },
    '1 enrolled agent for “poe” within 25 miles of Fresno, CA (none in Fresno itself)',
  ],
  [{ kind: 'state', sentence: '' }, 'No enrolled agents for “poe” in Fresno, CA; 1 elsewhere in the state'],
  [{ kind: 'country', sentence: '' }, 'No enrolled agents for “poe” in Fresno, CA; 1 elsewhere'],
] as const)('results from elsewhere are not described as being in the place: %#', (widened, sentence) => {
  const page = { ...nowhere, total: 1, interpreted: asked({ lastName: 'poe', place: fresno }), widened: [widened] }
  expect(countSentence(page, NOUNS)).toBe(sentence)
  expect(furtherSentences(page)).toEqual([])
})

test('the next larger radius is offered when there are few results', () => {
  const query = { ...EMPTY_AGENT_QUERY, q: '93721', page: 2 }
  const zip = { ...fresno, kind: 'zip', label: '93721 Fresno, CA', city: null } as const
  const offer = (total: number, radiusMiles: 25 | 100 | null) =>
    widerSearch(query, { ...nowhere, total, interpreted: asked({ place: { ...zip, radiusMiles } }) })
  expect(offer(1, 25)).toEqual({ name: 'Search within 50 miles', to: '/agents?q=93721&radius=50' })
  expect(offer(1, null)).toEqual({ name: 'Search within 25 miles', to: '/agents?q=93721&radius=25' })
  expect(offer(1, 100)).toBeNull()
  expect(offer(20, 25)).toBeNull()
  expect(offer(0, 25)).toBeNull()
})

test.each([
  [{ state: 'CA' }, { q: 'California', state: '' }],
  [{ state: 'la' }, { q: 'Louisiana', state: '' }],
  [{ state: 'ny' }, { q: 'NY', state: '' }],
  [
    { city: 'Fresno', state: 'CA' },
    { q: 'Fresno, CA', city: '', state: '' },
  ],
  [
    { zip: '93721', radiusMiles: 5 },
    { q: '93721', zip: '', radiusMiles: 5 },
  ],
  [
    { q: 'smith', state: 'CA' },
    { q: 'smith', state: 'CA' },
  ],
  // "Austin" in the box would mean the city.
  [
    { lastName: 'Austin', state: 'CA' },
    { q: '', lastName: 'Austin', state: 'CA' },
  ],
] as const)('the form shows a place that was the only condition in the box: %#', (asked, shown) => {
  const query = { ...EMPTY_AGENT_QUERY, ...asked }
  expect(asTypedInSearchBox(query)).toEqual({ ...query, ...shown })
})

test('a search around a place has “near” in its heading', () => {
  const page = { ...nowhere, interpreted: asked({ place: { ...fresno, radiusMiles: 25 } }) }
  expect(searchHeading(page, 'enrolled agents')).toBe('Enrolled agents near Fresno, CA')
})

test('what is only around a place is near it; a name that no one has is said once', () => {
  const around = { ...nowhere, total: 11, interpreted: asked({ place: fresno }) }
  const widened = [{ kind: 'radius', radiusMiles: 25, sentence: '' }] as const
  expect(searchHeading({ ...around, widened }, 'enrolled agents')).toBe('Enrolled agents near Fresno, CA')
  const named = { ...nowhere, interpreted: asked({ lastName: 'Asdfgh' }) }
  expect(searchHeading(named, 'enrolled agents')).toBe('No results for “Asdfgh”')
  expect(countShown(named, NOUNS)).toBe('')
})

test('a place that we don’t know is named as what it is', () => {
  const said = (unknownPlace: string) => furtherSentences({ ...nowhere, interpreted: asked({ unknownPlace }) })
  expect(said('00000')).toEqual(['We couldn’t find ZIP code 00000. Check the number, or search by city.'])
  expect(said('Zzyzx')).toEqual(['We couldn’t find a place called “Zzyzx.” Check the spelling, or search by ZIP code.'])
})

test('agents who speak Spanish are offered, unless the search asks for a language or finds none', () => {
  const query = { ...EMPTY_AGENT_QUERY, q: 'necesito ayuda con una carta del IRS' }
  const page = { ...nowhere, facets: { ...nowhere.facets, language: { es: 9 } } }
  expect(spanishSearch(query, page)).toMatchObject({ total: 9 })
  expect(spanishSearch({ ...query, language: 'ko' }, page)).toBeNull()
  expect(spanishSearch(query, nowhere)).toBeNull()
})

test.each([
  ['H&R Block', true],
  ['h and r block tampa', true],
  ['hr block', true],
  ['Harold Block', false],
])('“%s” names a chain of offices: %s', (q, isChain) => {
  expect(describeChain(q) !== '').toBe(isChain)
})

test('each condition is a chip whose link removes only that condition and starts at page 1', () => {
  const query = { ...EMPTY_AGENT_QUERY, q: 'fresno', language: 'es', claimed: true, page: 3 } as const
  expect(chipsOf(query, [])).toEqual([
    { name: '“fresno”', to: '/agents?language=es&claimed=on' },
    { name: 'Language: Spanish', to: '/agents?q=fresno&claimed=on' },
    { name: 'Accepts messages', to: '/agents?q=fresno&language=es' },
  ])
  expect(chipsOf(EMPTY_AGENT_QUERY, [])).toEqual([])
})

test('a distance has one chip, that of its place', () => {
  const place = { kind: 'place', label: 'Within 50 miles of 93721 Fresno, CA', without: '' } as const
  const query = { ...EMPTY_AGENT_QUERY, q: '93721', radiusMiles: 50 } as const
  expect(chipsOf(query, [place])).toEqual([{ name: place.label, to: '/agents?radius=50' }])
})

test('a search for a city alone has the pages of its state and of itself; with more, or without results, none', () => {
  const place = { kind: 'place', label: 'Fresno, CA', without: '' } as const
  const found = { ...nowhere, total: 19, understood: [place], interpreted: { ...nowhere.interpreted, place: fresno } }
  const query = { ...EMPTY_AGENT_QUERY, q: 'fresno' }
  expect(pagesOfPlace(query, found)).toEqual([
    { name: 'California', to: '/agents/ca' },
    { name: 'Fresno', to: '/agents/ca/fresno' },
  ])
  expect(pagesOfPlace({ ...query, accepting: true }, found)).toEqual([])
  expect(pagesOfPlace(query, { ...found, total: 0 })).toEqual([])
  expect(pagesOfPlace(query, { ...found, widened: [{ kind: 'state', sentence: '' }] })).toEqual([])
  const around = { ...fresno, radiusMiles: 25 } as const
  expect(pagesOfPlace(query, { ...found, interpreted: { ...found.interpreted, place: around } })).toEqual([])
})
