/** What many send at the same time: the same request again, and different edits of the same thing. */
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, personIn } from '#tests/support/people.ts'
import { openDrillSystem } from './drill-system.ts'
import type { Drill, DrillTarget, Finding } from './types.ts'
import { DRAFT } from './writers.ts'

const CONCURRENT_REQUESTS = 50
const BODY =
  'My late return was sent back with a letter that I cannot read. What should I do with it before the autumn?'

/**
 * The same request sent 50 times at once with one Idempotency-Key. Guarantee: one row, and 50 equal responses; another
 * body under the key is rejected; another user's key is separate.
 *
 * Broken on purpose: each request has its own key.
 */
export async function drillIdempotency(drill: Drill): Promise<Finding> {
  const system = await openDrillSystem()
  return sendDuplicates({ db: system.db, origin: system.app.origin }, drill).finally(system.close)
}

export async function sendDuplicates({ db, origin }: DrillTarget, { times, broken }: Drill): Promise<Finding> {
  const rounds: DuplicatesRound[] = []
  for (let turn = 0; turn < times; turn++) rounds.push(await sendRound(db, origin, broken))
  const sum = (of: keyof DuplicatesRound) => rounds.reduce((total, round) => total + Number(round[of]), 0)
  const found = { rows: sum('rows'), equalResponses: sum('equal'), failed: sum('failed'), leaks: sum('leaks') }
  const submissions = times * CONCURRENT_REQUESTS
  const held = found.rows === times && found.equalResponses === submissions && found.failed + found.leaks === 0
  return { times, broken, submissions, ...found, held }
}

/** `equal`: responses identical to the first one, byte for byte. */
type DuplicatesRound = { rows: number; equal: number; failed: number; leaks: number }

async function sendRound(db: Database, origin: string, broken: boolean): Promise<DuplicatesRound> {
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

const CONCURRENT_EDITS = 20
const CONFLICT_STATUSES = new Set([409, 412])

type EditTarget = {
  name: string
  token: string
  path: string
  /** The request body; `word` must appear in the stored text. */
  body: (version: number, word: string) => object
  read: () => Promise<{ version: number; word: string }>
}

/**
 * 20 users save the same thing at once, each from the same version. Guarantee: one wins, 19 get a conflict, and the
 * stored text is exactly the winner's. For a draft and a claimed listing.
 *
 * Broken on purpose: each user loads the newest version on a retry, and saves over it until it is accepted.
 */
export async function drillParallelEdits(drill: Drill): Promise<Finding> {
  const system = await openDrillSystem()
  return editConcurrently({ db: system.db, origin: system.app.origin }, drill).finally(system.close)
}

export async function editConcurrently({ db, origin }: DrillTarget, { times, broken }: Drill): Promise<Finding> {
  const editTargets = [await makeDraft(db), await makeListing(db)]
  const totals = { winners: 0, told: 0, others: 0, mixed: 0 }
  for (let turn = 0; turn < times; turn++) {
    for (const thing of editTargets) {
      const round = await runEditRound(origin, thing, broken)
      for (const name of ['winners', 'told', 'others', 'mixed'] as const) totals[name] += round[name]
    }
  }
  const rounds = times * editTargets.length
  const held =
    totals.winners === rounds && totals.told === rounds * (CONCURRENT_EDITS - 1) && totals.others + totals.mixed === 0
  return {
    times,
    broken,
    editTargets: editTargets.map(({ name }) => name),
    concurrentEdits: CONCURRENT_EDITS,
    rounds,
    ...totals,
    held,
  }
}

async function runEditRound(origin: string, { token, path, body, read }: EditTarget, broken: boolean) {
  const { version } = await read()
  const edit = async (word: string): Promise<number> => {
    for (let turn = 0; ; turn++) {
      const sent = body(broken && turn > 0 ? (await read()).version : version, word)
      const { status } = await fetch(`${origin}/api/v2/${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
      if (!broken || status < 300) return status
    }
  }
  const words = Array.from({ length: CONCURRENT_EDITS }, (_, nth) => `Written by number ${nth}`)
  const statuses = await Promise.all(words.map(edit))
  const won = words.filter((_, nth) => statuses[nth] === 200)
  return {
    winners: won.length,
    told: statuses.filter((status) => CONFLICT_STATUSES.has(status)).length,
    others: statuses.filter((status) => status !== 200 && !CONFLICT_STATUSES.has(status)).length,
    mixed: won.includes((await read()).word) ? 0 : 1,
  }
}

async function makeDraft(db: Database): Promise<EditTarget> {
  const { token, who } = await personIn(db, { role: 'agent', approval: 'approved' })
  const [{ id }] = await db<[{ id: string }]>`
    insert into article (author_id, title) values (${who.accountId}, ${DRAFT.title}) returning id`
  return {
    name: 'draft',
    token,
    path: `articles/${id}`,
    body: (version, word) => ({ ...DRAFT, title: word, version }),
    read: async () => {
      const [row] = await db<[{ version: number; word: string }]>`
        select version, title as word from article where id = ${id}`
      return row
    },
  }
}

async function makeListing(db: Database): Promise<EditTarget> {
  const [publicId = ''] = await insertListings(db, [
    { firstName: 'Marisol', lastName: 'Drill', city: 'Fresno', state: 'CA', zip: '93721' },
  ])
  const { token } = await personIn(db, { role: 'agent', approval: 'approved', listing: publicId })
  return {
    name: 'listing',
    token,
    path: 'listing/own',
    body: (version, word) => ({ version, headline: word }),
    read: async () => {
      const [row] = await db<[{ version: number; word: string }?]>`
        select p.version, p.headline as word from listing l join listing_profile p on p.listing_id = l.id
        where l.public_id = ${publicId}`
      return row ?? { version: 0, word: '' }
    },
  }
}
