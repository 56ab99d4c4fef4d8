/** Runs the rules of this folder as SQL: what the export reads, and what deletion and retention do. */
import type { Db, Transaction } from '../db.ts'
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
