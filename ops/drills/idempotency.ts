/**
 * The same request sent 50 times at once with one Idempotency-Key. Guarantee: one row, and 50 equal responses; another
 * body under the key is rejected; another user's key is separate.
 */
import type { Database } from '#server/platform/db.ts'
import { isKnown, personIn } from '#tests/support/people.ts'
import type { Drill, Finding, DrillTarget } from './types.ts'
import { openDrillSystem } from './drill-system.ts'

const CONCURRENT_REQUESTS = 50
const BODY =
  'My late return was sent back with a letter that I cannot read. What should I do with it before the autumn?'

/** Broken on purpose: each request has its own key. */
export async function drillIdempotency(drill: Drill): Promise<Finding> {
  const system = await openDrillSystem()
  return sendDuplicates({ db: system.db, origin: system.app.origin }, drill).finally(system.close)
}

export async function sendDuplicates({ db, origin }: DrillTarget, { times, broken }: Drill): Promise<Finding> {
  const rounds: Round[] = []
  for (let turn = 0; turn < times; turn++) rounds.push(await oneRound(db, origin, broken))
  const sum = (of: keyof Round) => rounds.reduce((total, round) => total + Number(round[of]), 0)
  const found = { rows: sum('rows'), equalResponses: sum('equal'), failed: sum('failed'), leaks: sum('leaks') }
  const submissions = times * CONCURRENT_REQUESTS
  const held = found.rows === times && found.equalResponses === submissions && found.failed + found.leaks === 0
  return { times, broken, submissions, ...found, held }
}

/** `equal`: responses identical to the first one, byte for byte. */
type Round = { rows: number; equal: number; failed: number; leaks: number }

async function oneRound(db: Database, origin: string, broken: boolean): Promise<Round> {
  const [firstClient, other] = [await personIn(db), await personIn(db)]
  await isKnown(db, firstClient)
  const [key, title] = [crypto.randomUUID(), `What does a letter of the kind ${randomLetters()} mean for me?`]
  const ask = async (token: string, asked: string, under: string) => {
    const answer = await fetch(`${origin}/api/v2/questions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': under },
      body: JSON.stringify({ title: asked, body: BODY, topic: 'irs-notice' }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const answers = await Promise.all(
    Array.from({ length: CONCURRENT_REQUESTS }, () =>
      ask(firstClient.token, title, broken ? crypto.randomUUID() : key),
    ),
  )
  const changed = await ask(firstClient.token, `${title} And now?`, key)
  const otherClient = await ask(other.token, `${title} For me too?`, key)
  const [{ rows }] = await db<[{ rows: number }]>`
    select count(*)::int as rows from question where author_id = ${firstClient.who.accountId} and title like ${`${title}%`}`
  return {
    rows,
    equal: answers.filter(({ text }) => text === answers[0]?.text).length,
    failed: answers.filter(({ status }) => status !== 201).length,
    leaks: Number(changed.status !== 422) + Number(otherClient.status !== 201),
  }
}

/** Letters only: digits might be taken for a personal number. */
const randomLetters = () => crypto.randomUUID().replace(/[\d-]/g, '')
