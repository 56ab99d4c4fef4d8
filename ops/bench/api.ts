/**
 * npm run bench -- api: lists, searches, pages, and profiles at their maximum rate; then at 60 % of it with 0, 25, and
 * 60 sign-ins a second alongside. Hashing a password takes a core for some 20 ms: other requests must not be affected.
 * Finally three times the maximum: requests that can't be served must be rejected at once, without affecting the
 * others.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/server-flags.mjs'
import { at } from './load.ts'

const CONNECTIONS = 16
const LOGIN_CONNECTIONS = 8
const SECONDS = 10
/** The request rate that the floor for lists refers to. */
const FLOOR_RATE = 800
export const SHARE_OF_KNEE = 0.6
const OVERLOAD = 3
/** More connections than the server accepts at a time; otherwise they would only wait for each other. */
const CROWD = 600
const LOGIN_RATES = [0, 25, 60] as const
const STATES = ['CA', 'TX', 'NY', 'FL', 'IL', 'OH', 'WA', 'GA']
const NAMES = ['smith', 'garcia', 'maria gonzales', 'johnson fresno', 'lee', 'miller texas']

/** `rejectingOrigin`: the origin of a server that rejects every request. */
export type Site = { origin: string; rejectingOrigin: string; people: number; password: string }
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
    await measureTraffic(site, token, { seconds: 3 })
    const knee = await measureTraffic(site, token, { seconds: SECONDS })
    const atFloor = await measureTraffic(site, token, { seconds: SECONDS, rate: FLOOR_RATE })
    const rate = Math.round(knee.rps * SHARE_OF_KNEE)
    const rows: Row[] = []
    for (const logins of LOGIN_RATES) rows.push(await trafficWithLogins(site, token, { rate, logins }))
    const overload = await overloadTest(site, token, knee.rps)
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
    env: { ...process.env, ...SERVER_ENV, ...settings },
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
 * At a fixed rate, autocannon adds latencies that it assumes were omitted, for an interval it takes for milliseconds
 * but that is in seconds: one long wait would count hundreds of times.
 */
export const WITHOUT_LATENCY_CORRECTION = { ignoreCoordinatedOmission: true }

type Traffic = { rps: number; p50: number; p99: number }

/** As fast as possible, or at `rate` requests a second. */
export async function measureTraffic(
  { origin }: Site,
  token: string,
  { seconds, rate }: { seconds: number; rate?: number },
): Promise<Traffic> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...mixedRequests(origin, () => token),
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate ? { overallRate: rate, ...WITHOUT_LATENCY_CORRECTION } : {}),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers not 2xx, ${errors} errors`)
  return { rps: requests.average, p50: latency.p50, p99: latency.p99 }
}

export function mixedRequests(origin: string, token: () => string) {
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
 * `served`: successful requests as a share of the maximum rate. Waits in milliseconds. `baselineLongest`: the longest
 * wait of the same crowd at a server that rejects every request at once, which is the overhead of the crowd's own
 * process.
 */
type Overload = {
  asked: number
  served: number
  refused: number
  failed: number
  servedP99: number
  rejectedP99: number
  rejectedLongest: number
  baselineLongest: number
}

async function overloadTest(site: Site, token: string, knee: number): Promise<Overload> {
  const own = await runCrowd(site.rejectingOrigin, token, knee)
  const { result, waits } = await runCrowd(site.origin, token, knee)
  const served = waits.served.toSorted((a, b) => a - b)
  const refused = waits.refused.toSorted((a, b) => a - b)
  const otherRejected = result.non2xx - refused.length
  return {
    asked: result.requests.average,
    served: result['2xx'] / SECONDS / knee,
    refused: refused.length / SECONDS,
    failed: otherRejected + result.errors + result.timeouts,
    servedP99: Math.round(at(served, 0.99)),
    rejectedP99: Math.round(at(refused, 0.99)),
    rejectedLongest: refused.at(-1) ?? 0,
    baselineLongest: own.waits.refused.reduce((longest, ms) => Math.max(longest, ms), 0),
  }
}

/** Rejections must arrive soon; served requests may wait in line. So the two are measured separately. */
async function runCrowd(origin: string, token: string, knee: number) {
  const waits = { served: [] as number[], refused: [] as number[] }
  const options = {
    ...mixedRequests(origin, () => token),
    connections: CROWD,
    duration: SECONDS,
    overallRate: Math.round(knee * OVERLOAD),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const overloadTest = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)))
    overloadTest.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) waits.served.push(ms)
      else if (status === 503 || status === 429) waits.refused.push(ms)
    })
  })
  return { result, waits }
}

async function trafficWithLogins(
  site: Site,
  token: string,
  { rate, logins }: { rate: number; logins: number },
): Promise<Row> {
  const [others, signedIn] = await Promise.all([
    measureTraffic(site, token, { seconds: SECONDS, rate }),
    logins > 0 ? loginTraffic(site, logins) : { loginRps: 0, loginP99: 0, refused: 0 },
  ])
  return { logins, ...others, ...signedIn }
}

async function loginTraffic(site: Site, rate: number): Promise<Pick<Row, 'loginRps' | 'loginP99' | 'refused'>> {
  let number = 0
  const { latency, errors, ...answers } = await autocannon({
    url: site.origin,
    connections: LOGIN_CONNECTIONS,
    duration: SECONDS,
    overallRate: rate,
    ...WITHOUT_LATENCY_CORRECTION,
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
      `p99 ${overload.servedP99} ms; ${Math.round(overload.refused)}/s told to come back, p99 ${overload.rejectedP99} ms, ` +
      `longest ${Math.round(overload.rejectedLongest)} ms; ${overload.failed} failed otherwise     floor 80 %, told within 1 s`,
    `    the same crowd at a server that refuses everybody at once: longest ${Math.round(overload.baselineLongest)} ms`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
