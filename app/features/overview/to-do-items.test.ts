import { expect, test } from 'vitest'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { toDoItems } from './to-do-items.ts'

type Agent = NonNullable<UserProfile['agent']>
const agent = { status: 'pending', listing_id: null, wished_listing: null, open_case: null } as unknown as Agent
const profile = (given: Partial<Agent> = {}): UserProfile =>
  ({
    second_factor: { enabled: false, required: false, recovery_codes_left: 0 },
    pending_email: null,
    phone: null,
    agent: { ...agent, ...given },
  }) as unknown as UserProfile
const ids = (given: Partial<Agent> = {}, unread = 0) => toDoItems(profile(given), unread).map(({ id }) => id)

test('an unread message comes first, then the claim, then the phone number and MFA', () => {
  const open_case = { kind: 'claim', status: 'submitted', name: 'Ada Vance' } as const
  expect(ids({ open_case }, 2)).toEqual(['messages', 'claim', 'phone', 'factor'])
  expect(ids()).toEqual(['phone', 'factor'])
})

test.each([
  ['draft', 'claim', 'Finish your claim on Ada Vance'],
  ['submitted', 'claim', 'Your claim on Ada Vance is in review'],
  ['needs_info', 'claim', 'We need more information for your claim on Ada Vance'],
  ['submitted', 'application', 'Your application is in review'],
] as const)('%s: the to-do item for an open %s describes its state', (status, kind, what) => {
  const open_case = { kind, status, name: kind === 'claim' ? 'Ada Vance' : null }
  expect(toDoItems(profile({ open_case }), 0)[0]).toMatchObject({ id: 'claim', what, to: paths.dashboardListing })
})

test('the listing named at registration is offered for claiming until a claim is open', () => {
  const wished_listing = { id: '0a1b2c3d', name: 'Ada Vance' }
  expect(toDoItems(profile({ wished_listing }), 0)[0]).toMatchObject({
    what: 'Claim your listing, Ada Vance',
    to: paths.claimListing('0a1b2c3d'),
  })
  expect(ids({ wished_listing, open_case: { kind: 'claim', status: 'draft', name: 'Ada Vance' } })).not.toContain(
    'wish',
  )
})
