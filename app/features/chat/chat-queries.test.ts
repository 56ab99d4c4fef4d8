import { expect, test } from 'vitest'
import type { MessageRow } from '#common/chat-answers.ts'
import { follows, mergeMessages } from './chat-queries.ts'

const at = (...places: number[]): MessageRow[] =>
  places.map((place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    conversation_id: 'c',
    place,
    mine: false,
    body: `Message ${place}`,
    request_id: null,
    sent_at: '2026-11-21T12:00:00.000Z',
  }))
const places = (...came: MessageRow[][]) =>
  came
    .reduce<ReturnType<typeof mergeMessages> | undefined>(mergeMessages, undefined)
    ?.messages.map(({ place }) => place)

test('pages join in order without duplicates', () => {
  expect(places(at(4, 5, 6), at(5, 6, 7), at(1, 2, 3))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a page that leaves a gap replaces what was there', () => {
  expect(places(at(1, 2, 3), at(5, 6))).toEqual([5, 6])
  expect(mergeMessages(mergeMessages(undefined, at(1, 2, 3)), at(5, 6)).hasOlder).toBe(true)
})

test('merging nothing changes nothing', () => {
  const thread = mergeMessages(undefined, at(1, 2))
  expect(mergeMessages(thread, [])).toBe(thread)
  expect(mergeMessages(undefined, [])).toEqual({ messages: [], hasOlder: false })
})

test('a message follows if it is the next one or already there', () => {
  const thread = mergeMessages(undefined, at(1, 2))
  expect([1, 2, 3, 4].map((place) => follows(thread, { place }))).toEqual([true, true, true, false])
  expect(follows(undefined, { place: 1 })).toBe(false)
})
