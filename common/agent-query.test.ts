import { expect, test } from 'vitest'
import { agentSearchParams, EMPTY_AGENT_QUERY, parseAgentQuery } from './agent-query.ts'

const parse = (text: string) => parseAgentQuery(new URLSearchParams(text))

test('a complete form is parsed', () => {
  const { query, problems } = parse(
    'q=+Maria++Gonzales&state=ca&zip=93721&radius=25&service=planning&language=es&mode=video&accepting=on&sort=distance&page=3',
  )
  expect(problems).toEqual({})
  expect(query).toEqual({
    ...EMPTY_AGENT_QUERY,
    q: 'Maria Gonzales',
    state: 'ca',
    zip: '93721',
    radiusMiles: 25,
    service: 'planning',
    language: 'es',
    mode: 'video',
    accepting: true,
    sort: 'distance',
    page: 3,
  })
})

test('empty fields and unknown parameters are ignored', () => {
  expect(parse('q=&city=%20&page=&utm=1')).toEqual({ query: EMPTY_AGENT_QUERY, problems: {} })
})

test.each([
  ['page=9e15', 'page'],
  ['page=1&page=2', 'page'],
  ['page=0', 'page'],
  ['radius=7', 'radius'],
  ['zip=9372', 'zip'],
  ['service=magic', 'service'],
  ['sort=price', 'sort'],
  [`q=${'a'.repeat(101)}`, 'q'],
])('%s is reported for its own field and counts as not given', (text, field) => {
  const { query, problems } = parse(text)
  expect(Object.keys(problems)).toEqual([field])
  expect(query).toEqual(EMPTY_AGENT_QUERY)
})

test('invisible characters are removed from text', () => {
  expect(parse('q=ma%00ri%E2%80%8Fa%E2%80%AE').query.q).toBe('maria')
})

test('a query survives the round trip through its URL, which omits defaults', () => {
  const query = { ...EMPTY_AGENT_QUERY, q: 'smith & co', radiusMiles: 50 as const, claimed: true, page: 2 }
  expect(agentSearchParams(query).toString()).toBe('q=smith+%26+co&radius=50&claimed=on&page=2')
  expect(parse(agentSearchParams(query).toString()).query).toEqual(query)
})
