/** What our copies of disciplinary lists say, for everyone and for staff. */
import type { DisciplineEntry, DisciplineRecord } from '#common/discipline.ts'
import type { Admin } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { entryColumns, newestListId, shownStatements } from './store-entries.ts'

/** Of a listing, also when it was merged into another. */
export async function readDiscipline(db: Db, publicId: string): Promise<DisciplineRecord> {
  const ids = db`
    (select o.id from listing asked join listing l on l.id = coalesce(asked.merged_into, asked.id)
     join listing o on o.id = l.id or o.merged_into = l.id where asked.public_id = ${publicId})`
  const [[list], rows] = await Promise.all([
    db<[{ date: string; name: string; url: string; isDemo: boolean }?]>`
      select list_date as date, source_name as name, source_url as url, is_demo
      from discipline_list where id = ${newestListId(db)}`,
    db<(DisciplineEntry & { isOpen: boolean })[]>`
      select ${entryColumns(db)}, m.status = 'open' as is_open
      from discipline_match m join discipline_entry e on e.id = m.entry_id
      join ${shownStatements(db)} s on s.entry_id = e.id
      where m.listing_id in ${ids} and m.status <> 'different'
      order by e.effective_on desc, e.id`,
  ])
  return {
    list: list ?? null,
    isUndecided: rows.some(({ isOpen }) => isOpen),
    entries: rows.filter(({ isOpen }) => !isOpen).map(({ isOpen: _shown, ...entry }) => entry),
  }
}

export type DisciplineList = {
  id: number
  listDate: string
  sourceName: string
  sourceUrl: string
  fileName: string
  entries: number
  status: 'committed' | 'undone'
  isDemo: boolean
  loadedAt: Date
  canUndo: boolean
}

/** Newest first. There are only a few. */
export const listDisciplineLists = (db: Db, _admin: Admin): Promise<DisciplineList[]> => db<DisciplineList[]>`
  select id, list_date, source_name, source_url, file_name, entries, status, is_demo, loaded_at,
    id is not distinct from ${newestListId(db)} as can_undo
  from discipline_list order by loaded_at desc, id desc limit 50`

type TypedEntry = DisciplineEntry & { withdrawnAt: Date | null; createdAt: Date }
const TYPED_ROWS = 200

/** What staff typed in, newest first. */
export const listTypedEntries = (db: Db, _admin: Admin): Promise<TypedEntry[]> => db<TypedEntry[]>`
  select ${entryColumns(db)}, s.withdrawn_at, s.created_at
  from discipline_statement s join discipline_entry e on e.id = s.entry_id
  where s.list_id is null order by s.id desc limit ${TYPED_ROWS}`
