import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { readRequestStart, searchOf } from './request-start.ts'

const readBack = (address: string) => readRequestStart(new URL(address, 'https://here.invalid').searchParams)

test('a place takes the place of the one in the search, and leaves the rest of it', () => {
  const start = readBack(paths.newRequest({ search: 'q=Dallas&service=audit&city=Dallas&state=TX', near: '78702' }))
  expect(start).toMatchObject({ search: 'q=Dallas&service=audit&city=Dallas&state=TX', near: '78702' })
  expect(searchOf(start)).toBe('service=audit&q=78702&radius=25')
})

test('the day that a letter’s page has counted comes along, and what isn’t a day doesn’t', () => {
  expect(readBack(paths.newRequest({ letter: 'CP2000', due: '2027-01-04' }))).toMatchObject({ due: '2027-01-04' })
  expect(readBack('/request?due=soon').due).toBe('')
})
