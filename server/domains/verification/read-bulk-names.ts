/** Reads names that someone pasted or uploaded: one person a line, as a spreadsheet copies them. */
import { msg } from '@lingui/core/runtime-macro'
import { cleanText } from '#common/agent-query.ts'
import { BULK_NAMES_MAX, REFERENCE_MAX } from '#common/bulk-checks.ts'
import { formatList } from '#common/format-list.ts'
import { i18n } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { parseVerifyQuery, type VerifyQuery } from '#common/verify-query.ts'
import { splitSuffix, withoutTitles } from '#server/domains/imports/clean-name.ts'
import { InvalidFieldsError } from '#server/platform/errors.ts'

/** The order of the columns of a list that doesn't name them. */
const COLUMNS = ['last_name', 'first_name', 'state', 'zip'] as const
type Column = (typeof COLUMNS)[number] | 'reference'

/** As spreadsheets, and other programs, call them. */
const NAMES = new Map<string, Column>(
  Object.entries({
    last_name: 'last name,lastname,last,lname,surname,family name',
    first_name: 'first name,firstname,first,fname,forename,given name,given names',
    state: 'state,st',
    zip: 'zip,zip code,zipcode,postal code,postcode',
    reference: 'reference,id',
  } satisfies Record<Column, string>).flatMap(([column, names]) =>
    names.split(',').map((name) => [name, column as Column] as const),
  ),
)

/** Enough to see what is wrong with the file. */
const PROBLEMS_MAX = 10
const IGNORED_MAX = 20

/** `line`: where it is in the text, from 1. `reference`: whatever the account calls the person, or ''. */
export type BulkName = VerifyQuery & { line: number; reference: string }
/** `ignored`: columns with something in them that isn't used, by name or number. */
export type BulkNames = { names: BulkName[]; ignored: string[] }

/** @throws InvalidFieldsError with the lines that can't be read: none is left out silently. */
export function readBulkNames(text: string): BulkNames {
  const { header, rows, columns } = readRows(text)
  const [first] = rows
  if (first && columns === UNNAMED && looksLikeHeader(first.cells))
    throw problem([onLine(first.number, [i18n._(msg`No column is named last_name.`), knownNames()])])
  const parsed = rows.map((row) => Object.assign(nameOn(row, columns), row))
  const unread = parsed.flatMap(({ number, cells, problems }, at) => {
    const mayBeHeader = at === 0 && columns === UNNAMED && 'state' in problems && !/\d/.test(cells.join(''))
    const reasons = Object.values(problems)
    return reasons.length > 0 ? [onLine(number, mayBeHeader ? [...reasons, knownNames()] : reasons)] : []
  })
  if (unread.length > 0) throw problem(unread.slice(0, PROBLEMS_MAX))
  return { names: parsed.flatMap(({ name }) => name ?? []), ignored: ignoredIn(rows, columns, header) }
}

type Cells = { cells: readonly string[]; isBroken: boolean }
/** `number`: of the line, from 1. */
type Row = Cells & { number: number }
/** Where each column is. */
type Columns = ReadonlyMap<Column, number>
const UNNAMED: Columns = new Map(COLUMNS.map((column, at) => [column, at]))

/** `header`: empty if the first line is a person. */
function readRows(text: string): { header: readonly string[]; rows: Row[]; columns: Columns } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .map((line, at) => ({ number: at + 1, line }))
    .filter(({ line }) => /[^\s,;]/.test(line))
  const split = splitterOf(lines[0]?.line ?? '')
  const [first, ...others] = lines.map(({ number, line }): Row => Object.assign(split(line), { number }))
  const named = first && columnsIn(first.cells)
  const rows = first && !named ? [first, ...others] : others
  if (rows.length === 0) throw problem([i18n._(msg`Enter at least one name.`)])
  if (rows.length > BULK_NAMES_MAX)
    throw problem([i18n._(msg`Enter at most ${{ max: BULK_NAMES_MAX }} names. You entered ${{ count: rows.length }}.`)])
  return named ? { header: first.cells, rows, columns: named } : { header: [], rows, columns: UNNAMED }
}

const problem = (names: readonly string[]) => new InvalidFieldsError({ names })

const onLine = (number: number, reasons: readonly string[]): string =>
  i18n._(msg`Line ${{ number }}: ${{ reason: reasons.join(' ') }}`)

const knownNames = (): string =>
  i18n._(msg`If this line names the columns, use these names: ${{ names: formatList([...COLUMNS, 'reference']) }}.`)

type ReadName = { name: BulkName | null; problems: Readonly<Record<string, string>> }

function nameOn({ number: line, ...row }: Row, columns: Columns): ReadName {
  const broken = problemIn(row)
  if (broken !== null) return wrong(broken)
  const cell = (name: string) => row.cells[columns.get(name as Column) ?? -1] ?? ''
  const parsed = parseVerifyQuery({
    get: (name) => (name === 'last_name' || name === 'first_name' ? withoutTitles(cell(name)) : cell(name)),
  })
  const reference = cleanText(cell('reference'))
  const ofReference = problemWith(reference)
  if (!parsed.question || ofReference !== null)
    return { name: null, problems: { ...parsed.problems, ...(ofReference !== null && { reference: ofReference }) } }
  if (!isWholeName(parsed.question, columns === UNNAMED))
    return { name: { ...parsed.question, line, reference }, problems: {} }
  return wrong(
    i18n._(
      msg`Put the last name and the first name in separate columns. If this line is only a last name, put column names in the first line.`,
    ),
  )
}

const wrong = (reason: string): ReadName => ({ name: null, problems: { last_name: reason } })

function problemIn({ cells, isBroken }: Cells): string | null {
  if (cells.some((cell) => cell.includes(UNREADABLE)))
    return i18n._(msg`Some characters can’t be read. Save the file as UTF-8, and try again.`)
  if (isBroken) return i18n._(msg`A value that begins with a quotation mark must also end with one.`)
  return null
}

/** Only the account sees it, but a client's Social Security number isn't a reference. */
const problemWith = (reference: string): string | null =>
  reference.length > REFERENCE_MAX
    ? i18n._(msg`The reference can have at most ${{ max: REFERENCE_MAX }} characters.`)
    : describeNumbers(reference)

/** Columns that no field is read from, if a cell of theirs isn't empty. */
function ignoredIn(rows: readonly Row[], columns: Columns, header: readonly string[]): string[] {
  const filled = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === '' ? [] : at))))
  const used = new Set(columns.values())
  return [...filled]
    .filter((at) => !used.has(at))
    .sort((one, other) => one - other)
    .slice(0, IGNORED_MAX)
    .map((at) => header[at]?.slice(0, REFERENCE_MAX) || i18n._(msg`column ${{ number: at + 1 }}`))
}

/** What a decoder puts for bytes that aren't UTF-8. */
const UNREADABLE = '\uFFFD'

/** "Billy Gonzalez" or "Gonzalez, Billy" in one column: as a last name, it would only get a false "none". */
function isWholeName({ lastName, firstName }: VerifyQuery, isUnnamed: boolean): boolean {
  if (firstName !== '') return false
  const [first = '', ...others] = nameKey(splitSuffix(lastName).lastName).split(' ')
  if (others.length === 0) return false
  return lastName.includes(',') || (isUnnamed && !PARTICLES.has(first))
}

/** How last names of several words begin. */
const PARTICLES = new Set(
  'al da de del den der di do dos du el la las le los mac mc san santa st ter van von'.split(' '),
)

/** Null: the first line is a person, who can be called Last or State. Of two columns with a name, the first counts. */
function columnsIn(cells: readonly string[]): Columns | null {
  const named = cells.flatMap((cell, at) => {
    const column = NAMES.get(nameKey(cell))
    return column ? [[column, at] as const] : []
  })
  const columns = new Map(named.toReversed())
  const isNamed = columns.size > 1 || (cells.length === 1 && nameKey(cells[0] ?? '') !== 'last')
  return columns.has('last_name') && isNamed ? columns : null
}

/** Names of columns, though none is the last name. People's names and places have no underscore. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const asked = cells.slice(0, COLUMNS.length)
  return asked.some((cell) => /\w_\w/.test(cell)) || asked.filter((cell) => NAMES.has(nameKey(cell))).length > 1
}

/** Tabs are what a spreadsheet copies. A cell can be in quotation marks; a line is broken if they aren't closed. */
function splitterOf(line: string): (line: string) => Cells {
  const separator = ['\t', ';'].find((sign) => line.includes(sign)) ?? ','
  const cell = new RegExp(`${separator} *(?:"((?:[^"]|"")*)" *|([^${separator}]*))(?=${separator}|$)`, 'g')
  return (one) => {
    // Each cell begins with a separator, the first one too: an empty match would skip the next sign.
    const found = Array.from(`${separator}${one}`.matchAll(cell), ([, quoted, plain = '']) => ({ quoted, plain }))
    return {
      cells: found.map(({ quoted, plain }) => (quoted?.replaceAll('""', '"') ?? plain).trim()),
      isBroken: found.some(({ plain }) => plain.startsWith('"')),
    }
  }
}
