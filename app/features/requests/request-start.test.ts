import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import type { AgentChoice } from '#common/request-schemas.ts'
import { readRequestStart, searchOf, stepBefore, stepOf } from './request-start.ts'

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

test('the need comes first, then the place; with an agent, a letter, or a search, only the form', () => {
  const stepAt = (address: string, found: { chosen?: number; more?: number } = {}) => {
    const agents = (count = 0) => Array.from({ length: count }, () => ({}) as AgentChoice)
    return stepOf(readBack(address), { chosen: agents(found.chosen), more: agents(found.more) })
  }
  expect(stepAt('/request', { more: 6 })).toBe(1)
  expect(stepAt('/request?need=collections', { more: 6 })).toBe(2)
  expect(stepAt('/request?need=not-sure', { more: 6 })).toBe(2)
  expect(stepAt('/request?need=collections&near=Fresno')).toBe(3)
  expect(stepAt('/request?need=collections&search=service%3Dcollections%26mode%3Dvideo', { more: 1 })).toBe(3)
  expect(stepAt('/request?need=irs-notice&letter=CP2000', { more: 1 })).toBe(3)
  expect(stepAt('/request?agents=0badc0de&agents=0badcafe', { chosen: 2 })).toBe(3)
})

test('each step leads back to the one before, and the form of who came with an agent or a letter to none', () => {
  const none = { chosen: [], more: [{} as AgentChoice] }
  const before = (address: string) => stepBefore(readBack(address), none)
  const placed = before('/request?need=collections&near=Fresno')
  expect(placed && stepOf(placed, none)).toBe(2)
  const byVideo = before('/request?need=collections&search=service%3Dcollections%26mode%3Dvideo')
  expect(byVideo && stepOf(byVideo, none)).toBe(2)
  const needed = before('/request?need=collections')
  expect(needed && stepOf(needed, none)).toBe(1)
  expect(before('/request?need=irs-notice&letter=CP2000')).toBeNull()
  expect(stepBefore(readBack('/request?need=collections'), { ...none, chosen: [{} as AgentChoice] })).toBeNull()
})

test('agents come from links in one parameter, and from checkboxes in several', () => {
  const both = ['0badc0de', '0badcafe']
  expect(readBack('/request?agents=0badc0de,0badcafe').agents).toEqual(both)
  expect(readBack('/request?agents=0badc0de&agents=0badcafe').agents).toEqual(both)
})
