/** Reads names that someone pasted or uploaded: one person a line, as a spreadsheet copies them. */
import { msg } from '@lingui/core/runtime-macro'
import { BULK_NAMES_MAX } from '#common/bulk-checks.ts'
import { i18n } from '#common/i18n.ts'
import { nameKey } from '#common/name-key.ts'
import { type ParsedVerifyQuery, parseVerifyQuery, type VerifyQuery } from '#common/verify-query.ts'
import { splitSuffix, withoutTitles } from '#server/domains/imports/clean-name.ts'
import { InvalidFieldsError } from '#server/platform/errors.ts'

const COLUMNS = ['last_name', 'first_name', 'state', 'zip'] as const
type Column = (typeof COLUMNS)[number]

/** As spreadsheets call them. */
const NAMES: Readonly<Record<string, Column>> = {
  'last name': 'last_name',
  lastname: 'last_name',
  surname: 'last_name',
  last: 'last_name',
  'first name': 'first_name',
  firstname: 'first_name',
  first: 'first_name',
  state: 'state',
  st: 'state',
  zip: 'zip',
  'zip code': 'zip',
  zipcode: 'zip',
}

/** Enough to see what is wrong with the file. */
const PROBLEMS_MAX = 10

/** @throws InvalidFieldsError with the lines that can't be read: none is left out silently. */
export function readBulkNames(text: string): VerifyQuery[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n]/)
    .map((line, at) => ({ number: at + 1, line }))
    .filter(({ line }) => /[^\s,;]/.test(line))
  const [first] = lines
  if (!first) throw problem([i18n._(msg`Enter at least one name.`)])
  const split = splitterOf(first.line)
  const named = columnsIn(split(first.line))
  const rows = named ? lines.slice(1) : lines
  if (rows.length === 0) throw problem([i18n._(msg`Enter at least one name.`)])
  if (rows.length > BULK_NAMES_MAX)
    throw problem([i18n._(msg`Enter at most ${{ max: BULK_NAMES_MAX }} names. You entered ${{ count: rows.length }}.`)])
  const read = rows.map(({ number, line }) => Object.assign(queryOf(split(line), named ?? COLUMNS), { number }))
  const unread = read.flatMap(({ number, problems }) =>
    problems ? [i18n._(msg`Line ${{ number }}: ${{ reason: Object.values(problems).join(' ') }}`)] : [],
  )
  if (unread.length > 0) throw problem(unread.slice(0, PROBLEMS_MAX))
  return read.flatMap(({ question }) => question ?? [])
}

const problem = (names: readonly string[]) => new InvalidFieldsError({ names })

type Problems = { question: null; problems: Readonly<Record<string, string>> }

function queryOf(cells: readonly string[], columns: readonly (Column | null)[]): ParsedVerifyQuery | Problems {
  if (cells.some((cell) => cell.includes(UNREADABLE)))
    return wrong(i18n._(msg`Some characters can’t be read. Save the file as UTF-8, and try again.`))
  const cell = (name: string) => cells[columns.indexOf(name as Column)] ?? ''
  const parsed = parseVerifyQuery({
    get: (name) => (name === 'last_name' || name === 'first_name' ? withoutTitles(cell(name)) : cell(name)),
  })
  if (!parsed.question || !isWholeName(parsed.question, columns === COLUMNS)) return parsed
  return wrong(
    i18n._(
      msg`Put the last name and the first name in separate columns. If this line is only a last name, put column names in the first line.`,
    ),
  )
}

const wrong = (reason: string): Problems => ({ question: null, problems: { last_name: reason } })

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

/** Null: the first line is a person, who can be called Last or State. */
function columnsIn(cells: readonly string[]): (Column | null)[] | null {
  const columns = cells.map((cell) => NAMES[nameKey(cell)] ?? null)
  const isNamed = columns.filter(Boolean).length > 1 || (cells.length === 1 && nameKey(cells[0] ?? '') !== 'last')
  return columns.includes('last_name') && isNamed ? columns : null
}

/** Tabs are what a spreadsheet copies. A cell can be in quotation marks. */
function splitterOf(line: string): (line: string) => string[] {
  const separator = ['\t', ';'].find((sign) => line.includes(sign)) ?? ','
  const cell = new RegExp(`(?:^|${separator})\\s*(?:"((?:[^"]|"")*)"\\s*|([^${separator}]*))(?=${separator}|$)`, 'g')
  return (one) =>
    Array.from(one.matchAll(cell), ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
}
