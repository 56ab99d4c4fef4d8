/** Frames that no browser sends, with and without a ticket. The server may close a connection, but must not crash. */
import fc from 'fast-check'
import { personIn } from '#tests/support/people.ts'
import { LIVE_PATH } from '#common/live-events.ts'
import { unexpectedValue } from './fuzz-schema.ts'
import type { Finding, DrillTarget } from './types.ts'

const OPEN_WITHIN_MS = 10_000
const FRAMES_PER_CONNECTION = 8
const event = (name: unknown, ...rest: unknown[]) => `42${JSON.stringify([name, ...rest])}`

const frame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc
    .tuple(fc.constantFrom('typing', 'chat', 'ready', 'disconnect', 'connect', '__proto__'), unexpectedValue)
    .map(([name, value]) => event(name, value)),
  fc.tuple(unexpectedValue, unexpectedValue, unexpectedValue).map(([name, one, other]) => event(name, one, other)),
  fc
    .tuple(
      fc.constantFrom(
        '0',
        '1',
        '2',
        '3',
        '4',
        '5',
        '6',
        '40',
        '41',
        '42',
        '43',
        '44',
        '45',
        '46',
        '40/admin,',
        '451-',
        '42999999',
      ),
      fc.string({ maxLength: 60 }),
    )
    .map(([head, tail]) => head + tail),
  fc.constantFrom(
    '451-["typing",{"_placeholder":true,"num":0}]',
    '459999-["typing"]',
    '42["typing"',
    '42{"a":1}',
    '4',
    '',
    '40{"ticket":1}',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.uint8Array({ maxLength: 80 }),
)

export async function fuzzSockets({ db, origin }: DrillTarget, runs: number, seed = 7): Promise<Finding> {
  const { token } = await personIn(db)
  const ticket = async () => {
    const answer = await fetch(`${origin}/api/v2/live/ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: answer.status, body: (await answer.json()) as { data?: { ticket: string } } }
  }
  const frames = fc.sample(frame, { numRuns: runs, seed })
  const problems: string[] = []
  let lines = 0
  for (let at = 0; at < frames.length; at += FRAMES_PER_CONNECTION) {
    const proven = await ticket()
    if (proven.status >= 500) problems.push(`live/ticket ${proven.status}`)
    const auth = lines % 4 === 0 ? undefined : { ticket: proven.body.data?.ticket }
    lines += 1
    if (!(await sendAll(origin, auth, frames.slice(at, at + FRAMES_PER_CONNECTION))))
      problems.push(`no line at frame ${at}`)
  }
  const last = await ticket()
  const stillResponds = await sendAll(origin, { ticket: last.body.data?.ticket }, [], true)
  return {
    frames: frames.length,
    lines,
    seed,
    stillResponds,
    problems: problems.slice(0, 5),
    held: stillResponds && problems.length === 0,
  }
}

/** @returns whether a connection was opened; with `asks`, whether the server reported that it is ready. */
function sendAll(
  origin: string,
  auth: { ticket: string | undefined } | undefined,
  frames: readonly (string | Uint8Array)[],
  asks = false,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const url = `${origin.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`
  const line = new WebSocket(url, { headers: { origin } } as never)
  const openTimeout = setTimeout(() => end(false), OPEN_WITHIN_MS)
  const state = { opened: false, sent: false }
  const end = (result: boolean) => {
    clearTimeout(openTimeout)
    line.close()
    resolve(result)
  }
  const sendFrames = () => {
    if (state.sent || asks) return
    state.sent = true
    for (const each of frames) line.send(each as string)
    // Gives the server a moment to process them; then we close a connection that is still open.
    setTimeout(() => end(true), 20)
  }
  line.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('0')) {
      state.opened = true
      if (auth) line.send(`40${JSON.stringify(auth)}`)
      else sendFrames()
    } else if (asks && text.includes('"ready"')) end(true)
    else if (text.startsWith('40')) sendFrames()
    else if (text.startsWith('44')) end(!asks)
  })
  line.addEventListener('close', () => end(state.opened && !asks))
  line.addEventListener('error', () => end(state.opened && !asks))
  return promise
}
