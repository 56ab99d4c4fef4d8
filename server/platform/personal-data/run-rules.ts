/** Runs the rules of this folder as SQL: what the export reads, and what deletion and retention do; also to files. */
import { COVER_WIDTHS } from '#common/articles.ts'
import type { Db, Transaction } from '../db.ts'
import type { StoredFile } from '../files/stored-files.ts'
import { namesIn, PERSONAL_DATA, personalIn } from './personal-data.ts'
import type { Export, Step, TableRule } from './types.ts'

export type Person = { account: string; email: string }

/** @returns for each export name a list of rows, or one row or null. None contains secrets. */
export async function readPersonalData(db: Db, person: Person): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const rule of PERSONAL_DATA) {
    for (const wanted of rule.exports ?? []) {
      const rows = await run(db, selectOf(rule, wanted), person)
      found[wanted.as] = wanted.one ? (rows[0] ?? null) : [...rows]
    }
  }
  return found
}

function selectOf(rule: TableRule, { of, also = {}, order, ...wanted }: Export): string {
  const without = new Set(namesIn(wanted.without))
  const columns = [...namesIn(wanted.with), ...personalIn(rule).filter((name) => !without.has(name))]
  const values = [...columns.map(quoted), ...Object.entries(also).map(([name, value]) => `${value} as ${quoted(name)}`)]
  return `select ${values.join(', ')} from ${quoted(rule.table)} t where ${of} ${order ? `order by ${order}` : ''}`
}

/** @returns how many rows were deleted or cleared, by table. */
export async function erasePersonalData(tx: Transaction, person: Person): Promise<ReadonlyMap<string, number>> {
  const touched = new Map<string, number>()
  for (const { table, deletion = [] } of PERSONAL_DATA) {
    for (const step of deletion) {
      const { count } = await run(tx, statementOf(table, step), person)
      touched.set(table, (touched.get(table) ?? 0) + count)
    }
  }
  return touched
}

/** Any number of processes can run it, any number of times. @returns how many rows were deleted or cleared. */
export async function expirePersonalData(db: Db): Promise<number> {
  let touched = 0
  for (const { table, expiry = [] } of PERSONAL_DATA) {
    for (const step of expiry) touched += (await run(db, statementOf(table, step), null)).count
  }
  return touched
}

function statementOf(table: string, step: Step): string {
  if ('delete' in step) return `delete from ${quoted(table)} t where ${step.delete}`
  const values = Object.entries(step.set).map(([column, value]) => `${quoted(column)} = ${value}`)
  return `update ${quoted(table)} t set ${values.join(', ')} where ${step.where}`
}

const quoted = (name: string) => `"${name}"`

const TYPES = { account: 'uuid', email: 'text' } as const

/** The statement is ours; the person's values are parameters. */
function run(db: Db, statement: string, person: Person | null) {
  const values: string[] = []
  const text = statement.replaceAll(/(?<!:):(account|email)\b/g, (_, name: keyof Person) => {
    values.push(person?.[name] ?? '')
    return `$${values.length}::${TYPES[name]}`
  })
  return db.unsafe(text, values)
}

/** The files of a person's rows. Call it before the rows are deleted; then delete those that nothing else shows. */
export async function filesOfPerson(tx: Transaction, accountId: string): Promise<StoredFile[]> {
  const photos = await tx<{ id: string }[]>`
    select avatar_id::text as id from account where id = ${accountId} and avatar_id is not null
    union select p.photo_id::text from listing_profile p join agent g on g.listing_id = p.listing_id
      where g.account_id = ${accountId} and p.photo_id is not null
    union select content ->> 'photo_id' from listing_draft
      where account_id = ${accountId} and content ->> 'photo_id' is not null
    union select found[1]
      from article, regexp_matches(body::text || coalesce(revision::text, ''), '/photos/([0-9a-f-]{36})\\.webp', 'g') found
      where author_id = ${accountId}`
  const covers = await tx<{ id: string }[]>`select id from article_cover where account_id = ${accountId}`
  const evidence = await tx<{ id: string; kind: string }[]>`
    select e.id, e.kind from claim_evidence e join claim c on c.id = e.claim_id where c.account_id = ${accountId}
    union select e.id, e.kind from agent_application_evidence e join agent_application a on a.id = e.application_id
      where a.account_id = ${accountId}`
  return [
    ...photos.map(({ id }) => ({ subfolder: 'photos', name: `${id}.webp` }) as const),
    ...covers.flatMap(({ id }) =>
      COVER_WIDTHS.map((width) => ({ subfolder: 'covers', name: `${id}-${width}.webp` }) as const),
    ),
    ...evidence.map(
      ({ id, kind }) => ({ subfolder: 'private/evidence', name: `${id}.${kind === 'pdf' ? 'pdf' : 'webp'}` }) as const,
    ),
  ]
}
