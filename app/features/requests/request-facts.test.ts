import { expect, test } from 'vitest'
import type { RequestState } from '#common/requests.ts'
import { answerCount } from './request-facts.tsx'

test.each<[string, RequestState[]]>([
  ['1 of 3 agents answered, 2 declined', ['answered', 'waiting', 'waiting', 'declined', 'declined']],
  ['0 of 1 agent answered', ['waiting', 'replaced']],
  ['2 declined', ['declined', 'declined']],
])('those who declined aren’t counted as not having answered: %s', (words, states) => {
  expect(answerCount({ agents: states.map((state) => ({ state })) })).toBe(words)
})
