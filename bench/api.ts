/**
 * npm run bench -- api: lists, searches, pages and profiles at their limit; then at 60 % of it with nobody, 25 and 60
 * people a second signing in beside them. A password takes a core for some twenty milliseconds: the others must not
 * notice. At last three times the limit: who cannot be served must be told at once, and the others must not suffer.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { SERVER_FLAGS } from '../scripts/server-flags.mjs'
import { at } from './load.ts'

const CONNECTIONS = 16
const LOGIN_CONNECTIONS = 8
const SECONDS = 10
/** The rate at which the floor for lists is meant. */
const FLOOR_RATE = 800
export const SHARE_OF_KNEE = 0.6
const OVERLOAD = 3
/** More than the server takes in at a time, or they would only wait for each other. */
const CROWD = 600
const LOGIN_RATES = [0, 25, 60] as const
const STATES = ['CA', 'TX', 'NY', 'FL', 'IL', 'OH', 'WA', 'GA']
const NAMES = ['smith', 'garcia', 'maria gonzales', 'johnson fresno', 'lee', 'miller texas']

/** `refusesAll`: the origin of a server that does nothing else. */
export type Site = { origin: string; refusesAll: string; people: number; password: string }
type Row = {
  logins: number
  rps: number
  p50: number
  p99: number
  loginRps: number
  loginP99: number
  refused: number
}

export async function benchApi({ json }: { json: boolean }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-bench-'))
  const child = startApp(folder)
  try {
    const [site] = (await once(child, 'message')) as [Site]
    const token = await signIn(site)
    await traffic(site, token, { seconds: 3 })
    const knee = await traffic(site, token, { seconds: SECONDS })
    const atFloor = await traffic(site, token, { seconds: SECONDS, rate: FLOOR_RATE })
    const rate = Math.round(knee.rps * SHARE_OF_KNEE)
    const rows: Row[] = []
    for (const logins of LOGIN_RATES) rows.push(await beside(site, token, { rate, logins }))
    const overload = await crowd(site, token, knee.rps)
    const result = { bench: 'api', node: process.version, knee, atFloor, rate, rows, overload }
    if (!json) print(result)
    return result
  } finally {
    child.send('stop')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

export function startApp(folder: string): ChildProcess {
  const settings = { DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' }
  return fork(join(import.meta.dirname, 'api-process.ts'), {
    execArgv: SERVER_FLAGS,
    env: { ...process.env, ...settings },
  })
}

const loginBody = ({ people, password }: Site, number: number) =>
  JSON.stringify({ email: `bench-${1 + (number % people)}@mail.example`, password })

export async function signIn(site: Site): Promise<string> {
  const answer = await fetch(`${site.origin}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: loginBody(site, 0),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}

/**
 * At a rate, autocannon adds times that it thinks were left out, for an interval it takes for milliseconds where it is
 * seconds: one long wait would count hundreds of times.
 */
export const AS_MEASURED = { ignoreCoordinatedOmission: true }

type Traffic = { rps: number; p50: number; p99: number }

/** As fast as it goes, or at `rate` requests a second. */
export async function traffic(
  { origin }: Site,
  token: string,
  { seconds, rate }: { seconds: number; rate?: number },
): Promise<Traffic> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...mixed(origin, () => token),
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate ? { overallRate: rate, ...AS_MEASURED } : {}),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers not 2xx, ${errors} errors`)
  return { rps: requests.average, p50: latency.p50, p99: latency.p99 }
}

export function mixed(origin: string, token: () => string) {
  let number = 0
  const addresses = [
    () => `/api/v2/agent/${STATES[number % STATES.length]}?page=${1 + (number % 5)}`,
    () => `/api/v2/all-agents-search?data=${encodeURIComponent(NAMES[number % NAMES.length] ?? '')}`,
    () => '/api/v2/user/profile',
    () => '/agents',
    () => '/api/v2/agent/agents/all?page=2',
  ]
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: addresses[++number % addresses.length]?.() ?? '/',
    headers: { ...request.headers, authorization: `Bearer ${token()}` },
  })
  return { url: origin, requests: [{ setupRequest }] }
}

/**
 * `served`: its share of what is served at the limit. Waits in milliseconds; `ownLongest`: with the same crowd at a server
 * that refuses everybody at once, which is the wait for the crowd's own process.
 */
type Overload = {
  asked: number
  served: number
  refused: number
  failed: number
  servedP99: number
  refusedP99: number
  refusedLongest: number
  ownLongest: number
}

async function crowd(site: Site, token: string, knee: number): Promise<Overload> {
  const own = await crowdOf(site.refusesAll, token, knee)
  const { result, waits } = await crowdOf(site.origin, token, knee)
  const served = waits.served.toSorted((a, b) => a - b)
  const refused = waits.refused.toSorted((a, b) => a - b)
  const told = result.non2xx - refused.length
  return {
    asked: result.requests.average,
    served: result['2xx'] / SECONDS / knee,
    refused: refused.length / SECONDS,
    failed: told + result.errors + result.timeouts,
    servedP99: Math.round(at(served, 0.99)),
    refusedP99: Math.round(at(refused, 0.99)),
    refusedLongest: refused.at(-1) ?? 0,
    ownLongest: own.waits.refused.reduce((longest, ms) => Math.max(longest, ms), 0),
  }
}

/** Who is refused must know soon; who is served may wait their turn. So the two are kept apart. */
async function crowdOf(origin: string, token: string, knee: number) {
  const waits = { served: [] as number[], refused: [] as number[] }
  const options = {
    ...mixed(origin, () => token),
    connections: CROWD,
    duration: SECONDS,
    overallRate: Math.round(knee * OVERLOAD),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const crowd = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)))
    crowd.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) waits.served.push(ms)
      else if (status === 503 || status === 429) waits.refused.push(ms)
    })
  })
  return { result, waits }
}

async function beside(site: Site, token: string, { rate, logins }: { rate: number; logins: number }): Promise<Row> {
  const [others, signedIn] = await Promise.all([
    traffic(site, token, { seconds: SECONDS, rate }),
    logins > 0 ? signingIn(site, logins) : { loginRps: 0, loginP99: 0, refused: 0 },
  ])
  return { logins, ...others, ...signedIn }
}

async function signingIn(site: Site, rate: number): Promise<Pick<Row, 'loginRps' | 'loginP99' | 'refused'>> {
  let number = 0
  const { latency, errors, ...answers } = await autocannon({
    url: site.origin,
    connections: LOGIN_CONNECTIONS,
    duration: SECONDS,
    overallRate: rate,
    ...AS_MEASURED,
    requests: [
      {
        method: 'POST',
        path: '/api/v2/auth/login',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: loginBody(site, number++) }),
      },
    ],
  })
  if (errors > 0) throw new Error(`${errors} sign-ins failed`)
  return { loginRps: answers['2xx'] / SECONDS, loginP99: latency.p99, refused: answers.non2xx }
}

type Result = { node: string; knee: Traffic; atFloor: Traffic; rate: number; rows: Row[]; overload: Overload }

function print({ node, knee, atFloor, rate, rows, overload }: Result): void {
  const lines = [
    `api: ${CONNECTIONS} connections, ${SECONDS} s each, Node ${node}; lists, searches, profile, cached page`,
    `  at the limit: ${Math.round(knee.rps)} requests/s, p50 ${knee.p50} ms, p99 ${knee.p99} ms     target 1500 at 60 ms`,
    `  asked ${FLOOR_RATE}/s: ${Math.round(atFloor.rps)} requests/s, p50 ${atFloor.p50} ms, p99 ${atFloor.p99} ms     floor 800 at 80 ms`,
    `  then at ${rate} requests/s, beside sign-ins:`,
    ...rows.map(
      ({ logins, rps, p50, p99, loginRps, loginP99, refused }) =>
        `  ${String(logins).padStart(4)} asked/s: others ${Math.round(rps)}/s, p50 ${p50} ms, p99 ${p99} ms; ` +
        `signed in ${loginRps.toFixed(1)}/s, p99 ${loginP99} ms, refused ${refused}` +
        `${logins === 25 ? '     floor p99 250 ms, target 150 ms' : ''}`,
    ),
    `  at ${OVERLOAD} times the limit, ${CROWD} connections: served ${Math.round(overload.served * 100)} % of the limit, ` +
      `p99 ${overload.servedP99} ms; ${Math.round(overload.refused)}/s told to come back, p99 ${overload.refusedP99} ms, ` +
      `longest ${Math.round(overload.refusedLongest)} ms; ${overload.failed} failed otherwise     floor 80 %, told within 1 s`,
    `    the same crowd at a server that refuses everybody at once: longest ${Math.round(overload.ownLongest)} ms`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
