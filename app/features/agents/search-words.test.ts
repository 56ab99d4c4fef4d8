import { expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#contract/agent-query.ts'
import type { AgentPage } from '#server/agents/types.ts'
import { chipsOf, countSentence, foldedCount } from './search-words.ts'

const NOUNS = { singular: 'enrolled agent', plural: 'enrolled agents' }
const nowhere: AgentPage = {
  hits: [],
  total: 0,
  page: 1,
  perPage: 20,
  lastPage: 1,
  interpreted: { lastName: '', firstName: '', firm: '', place: null, unknownPlace: '' },
  widened: [],
  beside: [],
}
const fresno = { kind: 'city', label: 'Fresno, CA', state: 'CA', city: 'Fresno', radiusMiles: null } as const
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
] as const)('the count is a sentence: %#', (page, sentence) => {
  expect(countSentence({ ...nowhere, ...page }, NOUNS)).toBe(sentence)
})

test('what was found elsewhere is not said to be in the place', () => {
  const widened = [{ kind: 'state', sentence: 'Nobody near Fresno, CA: these are in the same state.' }] as const
  const page = { ...nowhere, total: 2, interpreted: asked({ lastName: 'poe', place: fresno }), widened }
  expect(countSentence(page, NOUNS)).toBe('2 enrolled agents for “poe”')
})

test('each condition is a chip whose link drops it alone, and starts at page 1', () => {
  const query = { ...EMPTY_AGENT_QUERY, q: 'fresno', language: 'es', claimed: true, page: 3 } as const
  expect(chipsOf(query)).toEqual([
    { name: '“fresno”', to: '/agents?language=es&claimed=on' },
    { name: 'Language: Spanish', to: '/agents?q=fresno&claimed=on' },
    { name: 'Claimed only', to: '/agents?q=fresno&language=es' },
  ])
  expect(foldedCount(query)).toBe(2)
  expect(chipsOf(EMPTY_AGENT_QUERY)).toEqual([])
})
