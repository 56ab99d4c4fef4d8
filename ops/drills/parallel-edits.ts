/**
 * 20 users save the same thing at once, each from the same version. Guarantee: one wins, 19 get a conflict, and the
 * stored text is exactly the winner's. For a draft and a claimed listing.
 */
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import type { Drill, Finding, DrillTarget } from './types.ts'
import { openDrillSystem } from './drill-system.ts'
import { DRAFT } from './writers.ts'

const CONCURRENT_REQUESTS = 20
const CONFLICT_STATUSES = new Set([409, 412])

type EditTarget = {
  name: string
  token: string
  path: string
  /** The request body; `word` must appear in the stored text. */
  body: (version: number, word: string) => object
  read: () => Promise<{ version: number; word: string }>
}

/** Broken on purpose: each user loads the newest version on a retry, and saves over it until it is accepted. */
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
    totals.winners === rounds &&
    totals.told === rounds * (CONCURRENT_REQUESTS - 1) &&
    totals.others + totals.mixed === 0
  return {
    times,
    broken,
    editTargets: editTargets.map(({ name }) => name),
    concurrentEdits: CONCURRENT_REQUESTS,
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
  const words = Array.from({ length: CONCURRENT_REQUESTS }, (_, nth) => `Written by number ${nth}`)
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
