/**
 * The same question sent 50 times at once with one Idempotency-Key. Promised: one row, and 50 equal answers; another
 * text under the key is refused; the key of somebody else is another key.
 */
import type { Database } from '#server/platform/db.ts'
import { isKnown, personIn } from '#tests/support/people.ts'
import type { Drill, Finding, Place } from './types.ts'
import { openWorld } from './world.ts'

const AT_ONCE = 50
const BODY =
  'My late return was sent back with a letter that I cannot read. What should I do with it before the autumn?'

/** Broken on purpose: each time under a key of its own. */
export async function drillIdempotency(drill: Drill): Promise<Finding> {
  const world = await openWorld()
  return sendEqually({ db: world.db, origin: world.app.origin }, drill).finally(world.close)
}

export async function sendEqually({ db, origin }: Place, { times, broken }: Drill): Promise<Finding> {
  const rounds: Round[] = []
  for (let turn = 0; turn < times; turn++) rounds.push(await oneRound(db, origin, broken))
  const sum = (of: keyof Round) => rounds.reduce((total, round) => total + Number(round[of]), 0)
  const found = { rows: sum('rows'), equalAnswers: sum('equal'), failed: sum('failed'), leaks: sum('leaks') }
  const submissions = times * AT_ONCE
  const held = found.rows === times && found.equalAnswers === submissions && found.failed + found.leaks === 0
  return { times, broken, submissions, ...found, held }
}

/** `equal`: answers that are the first one, letter for letter. */
type Round = { rows: number; equal: number; failed: number; leaks: number }

async function oneRound(db: Database, origin: string, broken: boolean): Promise<Round> {
  const [asker, other] = [await personIn(db), await personIn(db)]
  await isKnown(db, asker)
  const [key, title] = [crypto.randomUUID(), `What does a letter of the kind ${wordOf()} mean for me?`]
  const ask = async (token: string, asked: string, under: string) => {
    const answer = await fetch(`${origin}/api/v2/questions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': under },
      body: JSON.stringify({ title: asked, body: BODY, topic: 'irs-notice' }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => ask(asker.token, title, broken ? crypto.randomUUID() : key)),
  )
  const changed = await ask(asker.token, `${title} And now?`, key)
  const foreign = await ask(other.token, `${title} For me too?`, key)
  const [{ rows }] = await db<[{ rows: number }]>`
    select count(*)::int as rows from question where author_id = ${asker.who.accountId} and title like ${`${title}%`}`
  return {
    rows,
    equal: answers.filter(({ text }) => text === answers[0]?.text).length,
    failed: answers.filter(({ status }) => status !== 201).length,
    leaks: Number(changed.status !== 422) + Number(foreign.status !== 201),
  }
}

/** Letters alone: digits might be taken for somebody's number. */
const wordOf = () => crypto.randomUUID().replace(/[\d-]/g, '')
