/**
 * A small invented directory for the browser tests, imported as an operator would: two lists half a year apart, so that
 * there are people who stayed, arrived, and left, namesakes, and one who claimed the listing.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importList } from '#server/domains/imports/import-list.ts'
import type { Database } from '#server/platform/db.ts'
import { insertListingHolder } from './listings.ts'

const EARLIER_LIST = '2025-09-15'
const NEWEST_LIST = '2026-03-26'

type Person = readonly [first: string, middle: string, last: string, city: string, state: string, zip: string]

/** On both lists, unless named below. */
const PEOPLE: readonly Person[] = [
  ['Marisol', 'T', 'Quintavalle', 'Fresno', 'CA', '93721'],
  ['Robert', 'A', 'Ashgrove', 'Austin', 'TX', '78701'],
  // Namesakes: three with one name, two of them in one city.
  ['Dana', '', 'Merriweather', 'Fresno', 'CA', '93721'],
  ['Dana', 'L', 'Merriweather', 'Fresno', 'CA', '93722'],
  ['Dana', '', 'Merriweather', 'Boise', 'ID', '83702'],
  ['Siobhan', '', "O'Farrelly", 'Clovis', 'CA', '93612'],
  ['Philippa', 'Jane', 'Stonebridge Vale', 'St Louis', 'MO', '63101'],
]
/** On the earlier list only. */
const GONE: Person = ['Horatio', '', 'Pemberwick', 'Fresno', 'CA', '93721']
/** On the newest list only. */
const NEWCOMER: Person = ['Ines', '', 'Castellanova', 'Fresno', 'CA', '93704']

const FIRST = ['Ada', 'Bruno', 'Celia', 'Dario', 'Edna', 'Felix', 'Greta']
const LAST = ['Underhillock', 'Vantongeren', 'Wexcombe', 'Yarborrow', 'Zimmerlund', 'Thistleby']
/** Enough people in one state for three pages. */
const CROWD: readonly Person[] = FIRST.flatMap((first, row) =>
  LAST.map((last, column): Person => [first, '', last, 'Sacramento', 'CA', `958${10 + row + column}`]),
)

export async function loadSmallDirectory(db: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-small-'))
  try {
    await importPeople(db, folder, EARLIER_LIST, [...PEOPLE, ...CROWD, GONE])
    await importPeople(db, folder, NEWEST_LIST, [...PEOPLE, ...CROWD, NEWCOMER])
    await claimOne(db)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importPeople(db: Database, folder: string, listDate: string, people: readonly Person[]): Promise<void> {
  const rows = people.map(([first, middle, last, city, state, zip], place) =>
    [first, middle, last, `${100 + place} Invented Way`, '', '', city, state, zip, 'United States'].join(','),
  )
  const header = 'First Name,Middle Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,State,Zip,Country'
  const file = join(folder, `list-${listDate}.csv`)
  await writeFile(file, `${[header, ...rows].join('\n')}\n`)
  await importList(db, { files: [file], kind: 'ea', listDate, scope: 'whole', dataDir: folder })
}

async function claimOne(db: Database): Promise<void> {
  await db`
    insert into listing_profile (
      listing_id, headline, bio, headline_es, bio_es, services, client_types, languages, meeting_modes, states_served,
      accepting_clients, accepting_confirmed_at, fees, hours)
    select id, 'Letters from the IRS, answered calmly.', 'I read the letter with you and say what it wants.',
      'Cartas del IRS, respondidas con calma.', 'Leo la carta con usted y le digo qué pide.',
      '{irs-notice,individual}', '{individuals,retirees}', '{es}', '{office,video}', '{CA,NV}', true, now(),
      ${db.json([{ service: 'irs-notice', amountCents: 15_000, unit: 'hour', validUntil: '2099-12-31' }])},
      ${db.json([{ day: 'mon', from: '09:00', to: '17:00' }])}
    from listing where last_key = 'quintavalle'`
  const [claimed] = await db<[{ publicId: string }]>`select public_id from listing where last_key = 'quintavalle'`
  await insertListingHolder(db, claimed.publicId)
}
