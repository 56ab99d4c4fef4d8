/** What happens beside the visits of `bench capacity`: other sites' frames, programs, assistants, and requests to agents. */
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#common/paths.ts'
import { createKey } from '#server/domains/api-keys/own-keys.ts'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import type { Database } from '#server/platform/db.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { makePairs, type Pair } from './make-pairs.ts'

export type Feature = { name: string; perSecond: number; send: () => Promise<number> }
type Listed = { publicId: string; firstName: string; lastName: string; city: string; state: string; zip: string }
type Asked = { path: string; token?: string; body?: object; headers?: Record<string, string> }

/** Clients who send requests, at most as many each as can be open at one time. */
const CLIENTS = 40
const BULK_NAMES = 1_000
const LISTINGS = 2_000

/** @param rate requests of visitors a second, whose share the first ones are. */
export async function prepareFeatures(db: Database, origin: string, rate: number): Promise<Feature[]> {
  const random = seededRandom(9)
  const listed = await db<Listed[]>`
    select public_id, first_name, last_name, city, state, zip from listing
    where status = 'listed' and state is not null and zip is not null order by id limit ${LISTINGS}`
  const pairs = await makePairs(db, CLIENTS)
  const agents = await claimListings(db, pairs, listed)
  const [reader] = pairs.map(({ people: [client] }) => client.token)
  const who = await proveSignedIn(db, reader ?? '')
  const key = await createKey(db, who, { name: 'Capacity', scopes: ['read', 'watch'], requestId: 'bench' })
  const send = (asked: () => Asked) => () => statusOf(origin, asked())
  const tokenOf = rotate(pairs.map(({ people: [client] }) => client.token))
  return [
    { name: 'badge', perSecond: rate * 0.05, send: send(() => ({ path: paths.badge(random.pick(listed).publicId) })) },
    { name: 'embedded form', perSecond: rate * 0.01, send: send(() => ({ path: paths.embeddedCheck })) },
    {
      name: 'embedded check',
      perSecond: rate * 0.002,
      send: send(() => ({ path: `${paths.embeddedCheck}?${nameOf(random, listed)}` })),
    },
    {
      name: 'request near you',
      perSecond: rate * 0.01,
      send: send(() => ({ path: `/request?search=${encodeURIComponent(`zip=${random.pick(listed).zip}&radius=25`)}` })),
    },
    {
      name: 'request sent',
      perSecond: 0.1,
      send: send(() => ({ path: '/api/v2/requests', token: tokenOf(), body: requestTo(random.pick(agents)) })),
    },
    {
      name: 'changes feed',
      perSecond: 5 / 60,
      send: send(() => ({ path: `/api/v2/changes?since=${random.below(listed.length)}`, token: key })),
    },
    { name: 'assistant’s check', perSecond: 0.5, send: send(() => checkByAssistant(random.pick(listed))) },
    {
      name: `bulk check of ${BULK_NAMES} names`,
      perSecond: 1 / 120,
      send: send(() => ({ path: '/api/v2/bulk-checks', token: tokenOf(), body: namesOf(listed) })),
    },
  ]
}

/** Each at its own steady rate. @returns the statuses of each. */
export async function runFeatures(
  features: readonly Feature[],
  seconds: number,
): Promise<Record<string, Record<string, number>>> {
  const counted = await Promise.all(
    features.map(async ({ name, perSecond, send }) => {
      const statuses: Record<string, number> = {}
      const sent: Promise<void>[] = []
      const total = Math.max(1, Math.round(seconds * perSecond))
      for (let turn = 0; turn < total; turn++) {
        sent.push(send().then((status) => void (statuses[status] = (statuses[status] ?? 0) + 1)))
        await pause((seconds * 1_000) / total)
      }
      await Promise.all(sent)
      return [name, statuses] as const
    }),
  )
  return Object.fromEntries(counted)
}

async function claimListings(db: Database, pairs: readonly Pair[], listed: readonly Listed[]): Promise<string[]> {
  const accounts = pairs.map(({ people: [, agent] }) => agent.accountId)
  const publicIds = listed.slice(0, accounts.length).map(({ publicId }) => publicId)
  await db`
    update agent set listing_id = listing.id
    from unnest(${accounts}::uuid[], ${publicIds}::text[]) as given (account_id, public_id)
    join listing on listing.public_id = given.public_id where agent.account_id = given.account_id`
  return publicIds
}

function rotate<T>(items: readonly T[]): () => T {
  let turn = 0
  return () => items[turn++ % items.length] as T
}

const nameOf = (random: Random, listed: readonly Listed[]): string => {
  const { lastName, firstName, state } = random.pick(listed)
  return String(new URLSearchParams({ last_name: lastName, first_name: firstName, state }))
}

const requestTo = (publicId: string) => ({
  id: crypto.randomUUID(),
  agents: [publicId],
  need: 'individual',
  language: 'en',
  body: `Can you help me answer a CP2000? My own number for this is ${crypto.randomUUID().replaceAll(/\d|-/g, '')}.`,
})

const namesOf = (listed: readonly Listed[]) => ({
  names: listed
    .slice(0, BULK_NAMES)
    .map(({ lastName, firstName, state }) => `${lastName},${firstName},${state}`)
    .join('\n'),
  receipts: false,
})

function checkByAssistant({ lastName, firstName, state }: Listed): Asked {
  const given = { last_name: lastName, first_name: firstName, state, receipt: false }
  const params = { name: 'verify_license', arguments: given }
  return {
    path: paths.mcp,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  }
}

/** 0: no answer. */
async function statusOf(origin: string, { path, token, body, headers }: Asked): Promise<number> {
  const answer = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}
