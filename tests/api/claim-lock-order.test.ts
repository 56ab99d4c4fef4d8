/** All decisions about a listing take their locks in one order, so concurrent decisions never deadlock. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { claimFixture } from '#tests/support/claim-fixture.ts'
import type { Db } from '#server/platform/db.ts'
import { createSignedInAdmin, createSignedInAgent, type Person } from '#tests/support/claims.ts'

const { db, api, listing, other, submitted, submit, decide, accept } = await claimFixture()

const DECISIONS = 100
const AGENTS = 5
/** A Postgres backend reports its statistics when it is idle, at most once a second. */
const FIGURES_MS = 1_500

const deadlocks = async (): Promise<number> => {
  await wait(FIGURES_MS)
  const [{ deadlocks: count }] = await db<[{ deadlocks: number }]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return count
}

/** The same numbers on every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

type Held = Person & { ids: string[] }

test(
  `${DECISIONS} mixed decisions at once: none returns 5xx, and no deadlock is counted`,
  { timeout: 240_000 },
  async () => {
    const admin = await createSignedInAdmin(api)
    const agents: Held[] = []
    for (let each = 0; each < AGENTS; each++) {
      const agent = await createSignedInAgent(api, `agent${each}@mail.example`)
      const ids = []
      for (const listingId of [listing, other, null]) {
        const id = await submitted(agent.token, { listingId })
        await accept(admin.token, id)
        ids.push(id)
      }
      agents.push({ ...agent, ids })
    }
    const before = await deadlocks()
    const next = numbers(17)
    const acts: ((agent: Held, id: string) => Promise<{ status: number; body: { message: string } }>)[] = [
      ({ id: user_id }) =>
        api.post(
          'claim/claim-listing/admin/create',
          { listing_id: next(2) ? listing : other, user_id, reason: 'They asked.', password: PASSWORD },
          { token: admin.token },
        ),
      (_, id) => decide(admin.token, id, 'approve'),
      (_, id) => decide(admin.token, id, 'approve'),
      (_, id) => decide(admin.token, id, 'reject'),
      (_, id) => decide(admin.token, id, 'reopen'),
      (_, id) => decide(admin.token, id, 'ask'),
      (_, id) => decide(admin.token, id, 'revoke', { password: PASSWORD }),
      ({ token }, id) => submit(token, id),
      ({ token }) =>
        api.post(
          'claim/claim-listing/create',
          { listing_id: next(2) ? listing : other, method: 'document' },
          { token },
        ),
      ({ token }) => api.patch('listing/own', { version: next(4), headline: 'At once' }, { token }),
      ({ agentId }) =>
        api.post(
          `admin/agents/${agentId}/decide`,
          { approval: next(2) ? 'approved' : 'suspended', reason: 'At once.' },
          { token: admin.token },
        ),
      ({ token }, id) => api.post(`claim/claim-listing/${id}/withdraw`, {}, { token }),
    ]
    const answers = await Promise.all(
      Array.from({ length: DECISIONS }, (_, place) => {
        const agent = agents[next(AGENTS)] as Held
        const act = acts[place % acts.length] as (typeof acts)[number]
        return act(agent, agent.ids[next(3)] ?? '')
      }),
    )
    const last = agents
      .slice(0, 2)
      .map(({ token }, place) =>
        Promise.all([
          api.post('user/delete', { password: PASSWORD, confirm: true }, { token }),
          ...(agents[place]?.ids ?? []).map((id) => decide(admin.token, id, 'reopen')),
          ...(agents[place]?.ids ?? []).map((id) => decide(admin.token, id, 'approve')),
        ]),
      )
    const all = [...answers, ...(await Promise.all(last)).flat()]
    expect(all.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body.message])).toEqual([])
    expect(all.filter(({ status }) => status < 300).length, 'some of it is done').toBeGreaterThan(DECISIONS / 10)
    expect(await deadlocks()).toBe(before)
  },
)

test('an approval notifies the claimant and the rivals in the order of their ids', { timeout: 240_000 }, async () => {
  const admin = await createSignedInAdmin(api)
  const people = [
    await createSignedInAgent(api, 'one@mail.example'),
    await createSignedInAgent(api, 'two@mail.example'),
  ]
  const [first, last] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Person, Person]
  const claims = [await submitted(first.token), await submitted(last.token)] as [string, string]
  await accept(admin.token, claims[1])
  const lockStream = (tx: Db, { id }: Person) => tx`
    insert into live_stream (account_id, last_number) values (${id}, 0)
    on conflict (account_id) do update set last_number = live_stream.last_number`
  const before = await deadlocks()
  const approval = Promise.withResolvers<{ status: number }>()
  await db.begin(async (tx) => {
    await lockStream(tx, first)
    approval.resolve(decide(admin.token, claims[1], 'approve'))
    await expect
      .poll(() => db`select 1 from pg_locks where not granted and locktype = 'transactionid'`)
      .not.toHaveLength(0)
    // The approval waits for the first, and would hold the last if it had begun with the claimant.
    await lockStream(tx, last)
  })
  expect((await approval.promise).status).toBe(200)
  expect(await deadlocks()).toBe(before)
})

test('an admin who assigns a listing while others decide about it gets a response', { timeout: 240_000 }, async () => {
  const admin = await createSignedInAdmin(api)
  const before = await deadlocks()
  const seen: number[] = []
  for (let round = 0; round < 12; round++) {
    const ada = await createSignedInAgent(api, `ada${round}@mail.example`)
    const id = await submitted(ada.token)
    await accept(admin.token, id)
    const given = { listing_id: listing, user_id: ada.id, reason: 'They asked.', password: PASSWORD }
    const late = (decision: string) => wait(18 + (round % 14)).then(() => decide(admin.token, id, decision))
    const both = await Promise.all([
      api.post('claim/claim-listing/admin/create', given, { token: admin.token }),
      late('reject'),
      late('ask'),
      late('reject'),
    ])
    seen.push(...both.map(({ status }) => status))
    await db`delete from agent where account_id = ${ada.id}`
    await db`delete from claim where account_id = ${ada.id}`
  }
  expect(seen.filter((status) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(before)
})
