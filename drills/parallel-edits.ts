/**
 * 20 people save the same thing at once, each from the same version. Promised: one wins and 19 are told; what stands
 * there is what the winner wrote, whole. For a draft and a claimed listing.
 */
import type { Database } from '#server/platform/db.ts'
import { insertListings } from '#tests/support/listings.ts'
import { personIn } from '#tests/support/people.ts'
import type { Drill, Finding, Place } from './types.ts'
import { openWorld } from './world.ts'
import { DRAFT } from './writers.ts'

const AT_ONCE = 20
const TOLD = new Set([409, 412])

type Thing = {
  name: string
  token: string
  path: string
  /** What is sent; `word` must be found again. */
  body: (version: number, word: string) => object
  read: () => Promise<{ version: number; word: string }>
}

/** Broken on purpose: everybody looks for the newest version first, and saves over it until it is taken. */
export async function drillParallelEdits(drill: Drill): Promise<Finding> {
  const world = await openWorld()
  return editTogether({ db: world.db, origin: world.app.origin }, drill).finally(world.close)
}

export async function editTogether({ db, origin }: Place, { times, broken }: Drill): Promise<Finding> {
  const things = [await makeDraft(db), await makeListing(db)]
  const sums = { winners: 0, told: 0, others: 0, mixed: 0 }
  for (let turn = 0; turn < times; turn++) {
    for (const thing of things) {
      const round = await editAtOnce(origin, thing, broken)
      for (const name of ['winners', 'told', 'others', 'mixed'] as const) sums[name] += round[name]
    }
  }
  const rounds = times * things.length
  const held = sums.winners === rounds && sums.told === rounds * (AT_ONCE - 1) && sums.others + sums.mixed === 0
  return { times, broken, things: things.map(({ name }) => name), editsAtOnce: AT_ONCE, rounds, ...sums, held }
}

async function editAtOnce(origin: string, { token, path, body, read }: Thing, broken: boolean) {
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
  const words = Array.from({ length: AT_ONCE }, (_, nth) => `Written by number ${nth}`)
  const statuses = await Promise.all(words.map(edit))
  const won = words.filter((_, nth) => statuses[nth] === 200)
  return {
    winners: won.length,
    told: statuses.filter((status) => TOLD.has(status)).length,
    others: statuses.filter((status) => status !== 200 && !TOLD.has(status)).length,
    mixed: won.includes((await read()).word) ? 0 : 1,
  }
}

async function makeDraft(db: Database): Promise<Thing> {
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

async function makeListing(db: Database): Promise<Thing> {
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
