/**
 * SQL as tagged templates over node-postgres: db`select … where id = ${id}` is a statement when it is awaited, and a
 * fragment when it stands in another template. What stands in `${}` is a parameter, or a fragment, never text.
 */
import { join, raw, Sql } from 'sql-template-tag'
import type { QueryArrayResult, QueryResultRow } from 'pg'

type Row = QueryResultRow
/** The rows, with camelCase keys, and how many rows the statement returned or changed. */
type Rows<T extends readonly (object | undefined)[]> = T & { readonly count: number }
export type Fragment = Sql

/** @property isPrepared Planned once per connection, by its text. Only a single statement can be. */
export type Statement = { text: string; values: readonly unknown[]; isPrepared: boolean }
export type Send = (statement: Statement) => Promise<QueryArrayResult>

/** Sent once, when it is first awaited. */
class Query<T extends readonly (object | undefined)[] = Row[]> extends Sql implements Promise<Rows<T>> {
  readonly #send: (query: Sql) => Promise<QueryArrayResult>
  #answer: Promise<Rows<T>> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], send: (query: Sql) => Promise<QueryArrayResult>) {
    super(strings, values)
    this.#send = send
  }

  // oxlint-disable-next-line unicorn/no-thenable -- to await it is to send it
  then<A = Rows<T>, B = never>(
    onAnswer?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#answer ??= this.#send(this).then(toRows<T>, rethrowFromCaller)
    return this.#answer.then(onAnswer, onError)
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(null, onError)
  }

  finally(work?: (() => void) | null): Promise<Rows<T>> {
    return this.then(null).finally(work)
  }

  get [Symbol.toStringTag](): string {
    return 'Query'
  }
}

/** What runs SQL: the pool, one transaction, or one connection. */
export type RunsSql = {
  <T extends readonly (object | undefined)[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Query<T>
  /** Names of tables or columns, quoted; several are separated by commas. */
  (names: string | readonly string[]): Fragment
  /** Text of our own: as a statement, or as a fragment. Without values it can hold several statements. */
  unsafe: <T extends readonly (object | undefined)[] = Row[]>(text: string, values?: readonly unknown[]) => Query<T>
  /** A value of type jsonb. */
  json: (value: unknown) => Fragment
  /** `(columns) values (…), (…)` of an insert; the rows have the same columns. */
  rows: (rows: readonly Readonly<Record<string, unknown>>[]) => Fragment
  /** `column = value, …` of an update. */
  set: (row: Readonly<Record<string, unknown>>) => Fragment
}

export function sqlOver(send: Send): RunsSql {
  const sendPrepared = ({ text, values }: Sql) => send({ text, values, isPrepared: true })
  const sql = (first: TemplateStringsArray | string | readonly string[], ...values: readonly unknown[]) =>
    typeof first === 'string' || !('raw' in first) ? names(first) : new Query(first, values.map(withType), sendPrepared)
  return Object.assign(sql, {
    unsafe: (text: string, values: readonly unknown[] = []) =>
      new Query([text], [], () => send({ text, values, isPrepared: false })),
    json: (value: unknown) => new Sql(['', '::jsonb'], [JSON.stringify(value)]),
    rows: insertRows,
    set: (row: Readonly<Record<string, unknown>>) =>
      join(Object.entries(row).map(([column, value]) => new Sql(['', ' = ', ''], [names(column), withType(value)]))),
  }) as RunsSql
}

const names = (given: string | readonly string[]): Sql =>
  raw(
    [given]
      .flat()
      .map((name) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`)
      .join(', '),
  )

function insertRows(rows: readonly Readonly<Record<string, unknown>>[]): Sql {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => new Sql(['(', ')'], [join(columns.map((column) => withType(row[column])))]))
  return new Sql(['(', ') values ', ''], [names(columns), join(lines)])
}

/**
 * PostgreSQL takes the type of a parameter from what is around it. For truth values and moments, we say it: `select
 * ${true}` would be text. The driver would send a forgotten value as null, and a moment in this machine's time zone.
 */
function withType(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A statement parameter is undefined. Use null for no value.')
  if (typeof value === 'boolean') return new Sql(['', '::boolean'], [value])
  return value instanceof Date ? new Sql(['', '::timestamptz'], [value.toISOString()]) : value
}

/** The rows arrive as arrays; each becomes an object with the column names in camelCase. */
function toRows<T extends readonly (object | undefined)[]>({ rows, fields, rowCount }: QueryArrayResult): Rows<T> {
  const keys = fields.map(({ name }) => camelCase(name))
  const found = rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < keys.length; at++) row[keys[at] ?? ''] = values[at]
    return row
  })
  return Object.defineProperty(found, 'count', { value: rowCount ?? 0 }) as unknown as Rows<T>
}

const camelCaseOf = new Map<string, string>()

function camelCase(column: string): string {
  let key = camelCaseOf.get(column)
  if (key === undefined) {
    key = column.replace(/(?<=.)_(.)/g, (_, letter: string) => letter.toUpperCase())
    camelCaseOf.set(column, key)
  }
  return key
}

/** The stack of an answer leads to the socket it came from; this one leads to who waits for it. */
function rethrowFromCaller(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}
