import { expect, test } from 'vitest'
import { z } from 'zod'
import { everybody } from './audiences.ts'
import { call } from './call.ts'
import { envelopeOf, ok, serialize, verbatim } from './envelope.ts'

const at = new Date('2026-03-26T12:00:00Z')

test('names become snake_case and times become text, at every level', () => {
  const row = { firstName: 'Ada', lists: [{ listedOn: null, addedAt: at }], total: 2 }
  expect(serialize(row)).toEqual({
    first_name: 'Ada',
    lists: [{ listed_on: null, added_at: '2026-03-26T12:00:00.000Z' }],
    total: 2,
  })
})

test('what is verbatim keeps its names, also within a row', () => {
  expect(serialize({ isOwn: true, form: verbatim({ incomeTax: false }) })).toEqual({
    is_own: true,
    form: { incomeTax: false },
  })
})

test("an answer that doesn't fit its schema doesn't compile", () => {
  const output = envelopeOf(z.object({ created_at: z.iso.datetime() }))
  call(everybody, 'GET /right', 'It fits.', { output, run: () => ok({ createdAt: at, unnamed: 1 }) })
  // @ts-expect-error The field has another name.
  call(everybody, 'GET /wrong', "It doesn't fit.", { output, run: () => ok({ addedAt: at }) })
})
