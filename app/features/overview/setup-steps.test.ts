import { expect, test } from 'vitest'
import type { UserProfile } from '#common/account-answers.ts'
import { setupSteps } from './setup-steps.ts'

const person = (more: object): UserProfile =>
  ({
    role: { name: 'client' },
    agent: null,
    phone: null,
    second_factor: { enabled: false, required: false, recovery_codes_left: 0 },
    ...more,
  }) as unknown as UserProfile
const openSteps = (more: object, saved = 0) =>
  setupSteps(person(more), { saved })
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id)

const agent = { role: { name: 'agent' }, agent: { listing_id: null } }
const factor = { second_factor: { enabled: true, required: false, recovery_codes_left: 10 } }

test('a new client can save an agent and turn on two-step sign-in', () => {
  expect(openSteps({})).toEqual(['saved', 'factor'])
  expect(openSteps({}, 1)).toEqual(['factor'])
})

test('a new agent can add a phone number, claim a listing, and turn on two-step sign-in', () => {
  expect(openSteps(agent)).toEqual(['phone', 'listing', 'factor'])
  expect(openSteps({ ...agent, phone: '+15595550142', agent: { listing_id: '0a1b2c3d' } })).toEqual(['factor'])
})

test('the steps are gone once all are done, and staff have none', () => {
  expect(setupSteps(person(factor), { saved: 1 })).toEqual([])
  expect(setupSteps(person({ role: { name: 'editor' } }), {})).toEqual([])
})
