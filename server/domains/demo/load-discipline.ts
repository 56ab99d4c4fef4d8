/**
 * An invented disciplinary list for the demo directory: an entry in force, one that has ended, pairs that wait, and
 * namesakes that were decided to be other people. Deleted with the demo. Real installations start without a list.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'
import { DISCIPLINE_ACTIONS, DISCIPLINE_CREDENTIALS, type DisciplineAction } from '#common/discipline.ts'
import { factsThatHold, findMatches } from '#server/domains/discipline/find-matches.ts'
import { fingerprintOf, storeEntries } from '#server/domains/discipline/store-entries.ts'

const FILE = join(import.meta.dirname, '../../../db/demo/discipline.json')

const entry = z.strictObject({
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().default(''),
  suffix: z.string().default(''),
  city: z.string(),
  state: z.string(),
  credential: z.enum(DISCIPLINE_CREDENTIALS),
  action: z.enum(Object.keys(DISCIPLINE_ACTIONS) as [DisciplineAction, ...DisciplineAction[]]),
  effective_on: z.iso.date(),
  ends_on: z.iso.date().nullable().default(null),
  ended_on: z.iso.date().nullable().default(null),
  citation: z.string(),
  /** About every listing it could be about; null: it waits for staff. */
  decided: z.enum(['same', 'different']).nullable(),
})
const file = z.strictObject({
  list: z.strictObject({ date: z.iso.date(), name: z.string(), url: z.url() }),
  entries: z.array(entry),
})

/** Only next to a demo directory, and only where no list was ever loaded. @returns how many entries were loaded. */
export async function loadDemoDiscipline(db: Database): Promise<number> {
  const text = await readFile(FILE, 'utf8')
  const { list, entries } = file.parse(JSON.parse(text))
  return db.begin(async (tx) => {
    const [{ some }] = await tx<[{ some: boolean }]>`
      select exists (select 1 from discipline_list) or not exists (select 1 from listing where is_demo) as some`
    if (some) return 0
    const [{ id }] = await tx<[{ id: number }]>`
      insert into discipline_list (list_date, source_name, source_url, file_name, sha256, entries, is_demo)
      values (${list.date}, ${list.name}, ${list.url}, 'discipline.json',
        ${createHash('sha256').update(text).digest('hex')}, ${entries.length}, true) returning id`
    const forms = entries.map(({ decided: _decided, ...form }) => ({ ...form, citation_url: list.url }))
    await storeEntries(tx, { entries: forms, listId: id, isDemo: true })
    await findMatches(tx)
    const decided = forms.flatMap((form, at) => {
      const decision = entries[at]?.decided
      return decision ? [{ fingerprint: fingerprintOf(form), decision }] : []
    })
    await tx`
      update discipline_match m set status = d.decision, decided_at = now() - interval '2 days',
        facts = case d.decision when 'same' then ${factsThatHold(tx)} else '{}' end
      from jsonb_to_recordset(${tx.json(decided)}) as d (fingerprint text, decision text)
      join discipline_entry e using (fingerprint), listing l
      where m.entry_id = e.id and l.id = m.listing_id`
    await bumpDataVersion(tx, 'posts')
    return entries.length
  }) as Promise<number>
}
