/**
 * A cache in front of all of deploy/ (nginx/enrolled-edge.conf), as a CDN is. Guarantees: a visitor is counted by their
 * own address, whatever they claim; public pages come from the cache, also for signed-in people; nothing personal does;
 * and a person who opts out leaves it.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#common/paths.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { createStack } from '../deploy/local/stack.ts'
import type { Drill, Finding } from './types.ts'

const FIRST_PORT = Number(process.env['DEPLOY_PORT'] ?? 4170)
const EDGE = FIRST_PORT + 8
const ORIGIN = `https://localhost:${EDGE}`
/** The first page that is asked for after this many seconds is outdated; the one after it isn't. */
const PAGE_AGE_S = 60
const OPT_OUT_WITHIN_S = PAGE_AGE_S + 30
const FORGED = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' }
const CALL = '/api/v2/agent/agents/all'

type Answer = { status: number; headers: IncomingMessage['headers']; text: string }
/** From one of the addresses of the loopback network. */
type Ask = (path: string, headers?: OutgoingHttpHeaders, from?: string) => Promise<Answer>

export async function drillCdn({ broken }: Drill): Promise<Finding> {
  const dir = mkdtempSync(join(tmpdir(), 'enrolled-cdn-'))
  chmodSync(dir, 0o711)
  const stack = createStack(dir, FIRST_PORT, { APP_ORIGIN: ORIGIN, RATE_LIMITS: 'on' })
  let held = false
  try {
    await stack.up()
    await stack.addEdge({ broken })
    await pause(1_000)
    const ask = asker(readFileSync(join(dir, 'run/tls.crt'), 'utf8'))
    const db = stack.connectDatabase()
    const [id = ''] = await insertListings(db, [
      { firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' },
    ])
    await bumpDataVersion(db, 'listings')
    const found = {
      addresses: await checkAddresses(ask, () => readFileSync(join(dir, 'log/visits.log'), 'utf8')),
      pages: await checkPages(ask),
      personal: await checkPersonal(ask),
      live: await checkLive(ask),
      optOut: await checkOptOut(ask, db, id),
    }
    await db.end({ timeout: 1 })
    held = Object.values(found).every((part) => Object.values(part).every((one) => one !== false))
    return { broken, ...found, held }
  } finally {
    await stack.down()
    if (held || broken) rmSync(dir, { recursive: true, force: true })
    else process.stderr.write(`What everybody logged stays in ${dir}/log.\n`)
  }
}

const asker =
  (ca: string): Ask =>
  (path, headers = {}, from = '127.0.0.1') =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: EDGE, servername: 'localhost', path, ca, localAddress: from }
      const sent = request({ ...options, headers: { host: `localhost:${EDGE}`, ...headers } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        )
      })
      sent.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
      })
      sent.on('error', reject)
      sent.end()
    })

const isHit = ({ headers }: Answer) => headers['x-cache'] === 'HIT'
/** What a network has left. */
const leftOf = ({ headers }: Answer) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1])

/** Two web processes count each for itself, so a visitor who calls often meets both. */
async function checkAddresses(ask: Ask, visits: () => string) {
  const [one, other] = ['127.0.0.11', '127.0.0.12']
  const seen: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    const forged = { 'x-forwarded-for': `198.51.100.${turn}, 203.0.113.${turn}` }
    seen.push(leftOf(await ask(`${CALL}?page=${turn + 1}`, turn % 2 === 0 ? FORGED : forged, one)))
  }
  const first = leftOf(await ask(CALL, {}, other))
  const logged = visits()
  return {
    eachIsCounted: Math.max(...seen) - Math.min(...seen) >= 2,
    othersAreNot: first === Math.max(...seen),
    loggedAddress: logged.includes(`\n${one} [`) && logged.includes(`\n${other} [`),
    forgedIsIgnored: !logged.includes('198.51.100.') && !logged.includes('203.0.113.'),
  }
}

/** A page is rendered at its first request and cached by the app at its second; the edge has it from the first. */
async function checkPages(ask: Ask) {
  const page = paths.licenseVerification
  const first = await ask(page, { 'accept-encoding': 'gzip' })
  const second = await ask(page, { 'accept-encoding': 'gzip, deflate' })
  const signedIn = await ask(page, { 'accept-encoding': 'gzip', cookie: '__Host-authjs.session-token=someone' })
  const spanish = [await ask(`/es${page}`), await ask(`/es${page}`)] as const
  const etag = first.headers.etag ?? ''
  const known = await ask(page, { 'accept-encoding': 'gzip', 'if-none-match': etag })
  return {
    isCached: !isHit(first) && isHit(second) && second.headers.etag === etag,
    forSignedInPeopleToo: isHit(signedIn) && signedIn.headers['set-cookie'] === undefined,
    byLanguage: isHit(spanish[1]) && /<html lang=.es/.test(spanish[1].text),
    isKnown: known.status === 304 && etag !== '',
    gzip: second.headers['content-encoding'] === 'gzip',
    plain: (await ask(page)).headers['content-encoding'] === undefined,
    policy: second.headers['content-security-policy'] !== undefined,
  }
}

const PERSONAL = ['/dashboard', '/api/auth/csrf', CALL, '/api/v2/user/profile', '/auth/reset-password/none'] as const

async function checkPersonal(ask: Ask) {
  const hits: string[] = []
  for (const path of PERSONAL) {
    const answers = [await ask(path), await ask(path, { authorization: 'Bearer none' }), await ask(path)]
    if (answers.some(isHit)) hits.push(path)
  }
  const { headers } = await ask('/api/auth/csrf')
  return { nothingIsCached: hits.length === 0, hits: hits.join(' '), setsCookies: headers['set-cookie'] !== undefined }
}

async function checkLive(ask: Ask) {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', origin: ORIGIN }
  return { opens: (await ask('/live/?EIO=4&transport=websocket', { ...upgrade, ...key })).status === 101 }
}

async function checkOptOut(ask: Ask, db: Database, publicId: string) {
  const profile = paths.listing({ publicId, firstName: 'Ana', lastName: 'Drill', city: 'Fresno', state: 'CA' })
  const shown = [await ask(profile), await ask(profile)]
  await db`update listing set status = 'hidden' where public_id = ${publicId}`
  await bumpDataVersion(db, 'listings')
  const from = performance.now()
  const seconds = () => Math.round((performance.now() - from) / 1000)
  while ((await ask(profile)).status === 200 && seconds() < OPT_OUT_WITHIN_S) await pause(1_000)
  const leftAfterS = seconds()
  return { wasCached: shown.some(isHit), leftAfterS, left: leftAfterS < OPT_OUT_WITHIN_S }
}
