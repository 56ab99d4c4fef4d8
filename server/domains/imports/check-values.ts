/**
 * Do the columns contain what their names say? Counted while a list is read, on the raw cells, whatever the
 * profession: in a file with two columns swapped, both contain the wrong values. Doesn't need a previous list.
 */
import { nameKey } from '#common/name-key.ts'
import { stateOf } from '#common/states.ts'
import { nicknamesOf } from '#server/domains/agents/compare-names.ts'
import { meansNone } from './clean-text.ts'
import { cleanPlace } from './clean-place.ts'
import { columnName } from './list-columns.ts'
import { professionsIn } from './classify-row.ts'
import { readSuffix } from './clean-name.ts'
import { type ImportKind, SOURCE_FIELDS, type SourceField, type SourceRow } from './types.ts'
import { formatNumber } from '#common/format-count.ts'

/** For states and ZIP codes: of 850,000 real and generated rows, under 0.5% have none. */
const STRICT = 0.05
/** For free text: up to 5% is unusual in real files, but nearly all of a wrong column is. */
const LOOSE = 0.25
/** For the filled cells of a mostly empty column: a tenth of the suffixes are free text. */
const MOSTLY = 0.5

/** Larger files are sampled; a percentage doesn't need more rows than this. */
const SAMPLE_ROWS = 50_000
const BYTES_PER_ROW = 80
/** From this many rows on, a column that is empty or constant was made that way. */
const ROWS_OF_A_FULL_LIST = 1_000
/** Over 60% of first names are common first names, and 10% of last names are. */
const GIVEN_NAMES_SHARE = 0.15

type Rule = {
  field: SourceField
  limit: number
  /** The limit applies to filled cells; otherwise to all rows. */
  isOfFilled?: boolean
  isWrong: (row: SourceRow, kind: ImportKind) => boolean
}

const DIGIT = /\d/
const WEB = /@|^www|https?:|\.(?:com|net|org|biz|us|tax|example)\b/i
const FOUR_WORDS = /\S+ +\S+ +\S+ +\S/
const PROFESSIONS = new Set(['EA', 'CPA', 'ATTY', 'CAA', 'ERPA', 'SRTP'])

const isName = (cell: string): boolean => !/^[\d(]/.test(cell) && !WEB.test(cell) && !FOUR_WORDS.test(cell)
/** A name that is more than an initial. */
const isFullName = (cell: string): boolean => isName(cell) && cell.replace(/[^\p{L}]/gu, '').length > 1
const isPhone = (cell: string): boolean => /^\D{0,3}(?:\d\D{0,3}){7,}$/.test(cell) && !/\dE[+-]?\d/i.test(cell)
/** Suites and PO boxes have numbers; a name, firm, or website doesn't. */
const isNoAddress = (cell: string): boolean => cell !== '' && (!DIGIT.test(cell) || WEB.test(cell) || isPhone(cell))
const hasProblem = (row: SourceRow, problem: string): boolean =>
  cleanPlace({ state: row.state, zip: row.zip, country: row.country }).problems.some((each) => each === problem)
/** AL is also Albania, but its postal codes aren't those of Mobile. */
const isStateAsCountry = ({ state, zip, country }: SourceRow): boolean =>
  country.length === 2 && stateOf(country) !== null && stateOf(state) === null && /^\d{5}(?:-\d{4})?$/.test(zip)

const RULES: readonly Rule[] = [
  { field: 'lastName', limit: STRICT, isWrong: ({ lastName }) => !isFullName(lastName) },
  { field: 'firstName', limit: STRICT, isWrong: ({ firstName }) => !isFullName(firstName) },
  { field: 'middleName', limit: STRICT, isWrong: ({ middleName }) => !isName(middleName) },
  { field: 'suffix', limit: MOSTLY, isOfFilled: true, isWrong: ({ suffix }) => !readSuffix(suffix).known },
  { field: 'dba', limit: LOOSE, isWrong: ({ dba }) => dba !== '' && (/^\d|^\S+$/.test(dba) || WEB.test(dba)) },
  { field: 'addressLine1', limit: LOOSE, isWrong: ({ addressLine1 }) => !DIGIT.test(addressLine1) },
  { field: 'addressLine2', limit: LOOSE, isWrong: ({ addressLine2 }) => isNoAddress(addressLine2) },
  { field: 'addressLine3', limit: LOOSE, isWrong: ({ addressLine3 }) => isNoAddress(addressLine3) },
  { field: 'city', limit: STRICT, isWrong: ({ city }) => city === '' || DIGIT.test(city) || WEB.test(city) },
  { field: 'state', limit: STRICT, isWrong: (row) => hasProblem(row, 'bad state') },
  { field: 'zip', limit: STRICT, isWrong: (row) => hasProblem(row, 'bad ZIP') },
  {
    field: 'country',
    limit: MOSTLY,
    isOfFilled: true,
    isWrong: (row) => isStateAsCountry(row) || hasProblem(row, 'unknown country'),
  },
  // The enrolled agent listing also names the United States; the extract doesn't.
  { field: 'country', limit: LOOSE, isWrong: ({ country }, kind) => kind === 'ea' && country === '' },
  {
    field: 'website',
    limit: STRICT,
    isWrong: ({ website }) => website !== '' && !/\p{L}.*\./u.test(website) && !meansNone(website),
  },
  { field: 'phone', limit: STRICT, isWrong: ({ phone }) => phone !== '' && !isPhone(phone) && !meansNone(phone) },
  {
    field: 'profession',
    limit: LOOSE,
    isWrong: ({ profession }) => (professionsIn(profession) ?? ['']).some((code) => !PROFESSIONS.has(code)),
  },
]

/** Empty or nearly empty in a state's extract. */
const OFTEN_EMPTY: ReadonlySet<SourceField> = new Set(['addressLine3', 'country'])

export class ValueTally {
  readonly #kind: ImportKind
  readonly #every: number
  readonly #wrong = new Map<Rule, number>()
  readonly #filled = new Map<SourceField, number>()
  #passed = 0
  #rows = 0
  #judged = 0
  readonly #professions = new Set<string>()
  #givenLast = 0

  constructor(kind: ImportKind, bytes: number) {
    this.#kind = kind
    this.#every = Math.max(1, Math.round(bytes / BYTES_PER_ROW / SAMPLE_ROWS))
  }

  /** Called for each row in turn: should this one be checked? */
  isNext(): boolean {
    if (++this.#passed % this.#every !== 0) return false
    this.#rows++
    return true
  }

  /** For a row identical to one on an earlier list, which was checked then. */
  skip(): void {
    this.isNext()
  }

  /** For a row that isNext selected. */
  check(cells: SourceRow): void {
    const row = trimmed(cells)
    this.#judged++
    for (const rule of RULES) {
      if (rule.isWrong(row, this.#kind)) this.#wrong.set(rule, (this.#wrong.get(rule) ?? 0) + 1)
    }
    for (const field of SOURCE_FIELDS) if (row[field] !== '') this.#filled.set(field, this.#filledOf(field) + 1)
    if (isGivenName(row.lastName)) this.#givenLast++
    if (this.#professions.size < 2) this.#professions.add(row.profession)
  }

  /** @param has whether the files have the column. */
  doubts(has: (field: SourceField) => boolean): string[] {
    return [
      ...this.#wrongColumns(has),
      ...this.#swappedNames(),
      ...this.#swappedLines(),
      ...(this.#judged < ROWS_OF_A_FULL_LIST ? [] : this.#oneSidedColumns(has)),
    ]
  }

  #filledOf(field: SourceField): number {
    return this.#filled.get(field) ?? 0
  }

  #wrongColumns(has: (field: SourceField) => boolean): string[] {
    const columns = RULES.flatMap((rule) => {
      const [count, of] = [this.#wrong.get(rule) ?? 0, rule.isOfFilled ? this.#filledOf(rule.field) : this.#rows]
      if (!has(rule.field) || !isTooMany(count, of, rule.limit)) return []
      return [`${columnName(this.#kind, rule.field)} in ${shareOf(count, of)} ${rule.isOfFilled ? 'cells' : 'rows'}`]
    })
    if (columns.length === 0) return []
    return [`Some columns don’t contain what their names say: ${columns.join('; ')}. Are columns swapped?`]
  }

  #oneSidedColumns(has: (field: SourceField) => boolean): string[] {
    const empty = SOURCE_FIELDS.filter((field) => has(field) && !OFTEN_EMPTY.has(field) && this.#filledOf(field) === 0)
    const doubts = empty.map((field) => `The column ${columnName(this.#kind, field)} is empty in every row.`)
    const [only] = this.#professions
    // Even among enrolled agents alone, one in twelve also has another profession.
    if (!has('profession') || this.#professions.size > 1 || !only) return doubts
    return [...doubts, `The column ${columnName(this.#kind, 'profession')} says ${only} in every row.`]
  }

  #swappedNames(): string[] {
    if (!isTooMany(this.#givenLast, this.#rows, GIVEN_NAMES_SHARE)) return []
    return [`${shareOf(this.#givenLast, this.#rows)} last names are first names. Are the name columns swapped?`]
  }

  /** The second address line is filled four times as often as the third. */
  #swappedLines(): string[] {
    const [second, third] = [this.#filledOf('addressLine2'), this.#filledOf('addressLine3')]
    if (third < FEW || third < 2 * second) return []
    return [
      `${formatNumber(third)} addresses have a third line and ${formatNumber(second)} a second line. Are columns swapped?`,
    ]
  }
}

const isGivenName = (cell: string): boolean => nicknamesOf(nameKey(cell)).length > 0

function trimmed(cells: SourceRow): SourceRow {
  const row = {} as Record<SourceField, string>
  for (const field of SOURCE_FIELDS) row[field] = cells[field].trim()
  return row
}

/** Fewer rows or people prove nothing: in a list of ten, one change is 10%. */
const FEW = 10

export const isTooMany = (count: number, of: number, limit: number): boolean => count >= FEW && count > of * limit

/** `9,826 of 10,160` */
export const shareOf = (count: number, of: number): string => `${formatNumber(count)} of ${formatNumber(of)}`
export const inPercent = (share: number): string => `${Math.round(share * 100)}%`
