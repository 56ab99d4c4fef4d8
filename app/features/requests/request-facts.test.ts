import { expect, test } from 'vitest'
import type { RequestState } from '#common/requests.ts'
import { answerCount } from './request-facts.tsx'

test.each<[string, RequestState[]]>([
  ['1 replied, 2 waiting, 2 declined', ['answered', 'waiting', 'waiting', 'declined', 'declined']],
  ['1 waiting', ['waiting', 'replaced']],
  ['2 declined', ['declined', 'declined']],
])('each agent of a request is counted once: %s', (words, states) => {
  expect(answerCount({ agents: states.map((state) => ({ state })) })).toBe(words)
})
