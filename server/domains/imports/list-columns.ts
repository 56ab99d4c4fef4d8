/**
 * The columns of the two lists. The kind is determined by the columns present, never by missing ones: otherwise a PTIN
 * extract that lost its PROFESSION column would list every tax preparer as an enrolled agent.
 */
import { ImportRejectedError } from './import-errors.ts'
import type { ImportKind, SourceField } from './types.ts'

type Columns = Partial<Record<SourceField, number>>

/** As spelled in the PTIN extract. */
const PTIN_COLUMNS: Readonly<Record<SourceField, string>> = {
  lastName: 'LAST_NAME',
  firstName: 'First_NAME',
  middleName: 'MIDDLE_NAME',
  suffix: 'SUFFIX',
  dba: 'DBA',
  addressLine1: 'BUS_ADDR_LINE1',
  addressLine2: 'BUS_ADDR_LINE2',
  addressLine3: 'BUS_ADDR_LINE3',
  city: 'BUS_ADDR_CITY',
  state: 'BUS_ST_CODE',
  zip: 'BUS_ADDR_ZIP',
  country: 'BUS_CNTRY_CDE',
  website: 'WEBSITE',
  phone: 'BUS_PHNE_NBR',
  profession: 'PROFESSION',
  afsp: 'AFSP_Indicator',
}
/** As spelled in the enrolled agent listing. */
const EA_COLUMNS: Readonly<Partial<Record<SourceField, string>>> = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  addressLine3: 'Address Line 3',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
}
const COLUMN_NAMES: Readonly<Record<ImportKind, Readonly<Partial<Record<SourceField, string>>>>> = {
  ea: EA_COLUMNS,
  ptin: PTIN_COLUMNS,
}

const bare = (cell: string): string => cell.toLowerCase().replace(/[^a-z0-9]/g, '')

const FIELD: ReadonlyMap<string, SourceField> = new Map([
  ...fieldsByName(PTIN_COLUMNS),
  ...fieldsByName(EA_COLUMNS),
  ['zipcode', 'zip'],
])

function fieldsByName(names: Readonly<Partial<Record<SourceField, string>>>): [string, SourceField][] {
  return Object.entries(names).map(([field, name]) => [bare(name), field as SourceField])
}

/** Column names that both lists share, so they don't identify the kind. */
const IN_BOTH = new Set([bare(PTIN_COLUMNS.lastName), bare(PTIN_COLUMNS.firstName), bare(PTIN_COLUMNS.middleName)])
const OF_PTIN = new Set(
  Object.values(PTIN_COLUMNS)
    .map(bare)
    .filter((name) => !IN_BOTH.has(name)),
)
/** BUS_ADDR_COUNTY or AFSP_YEAR: a column we don't read, from a list we know. */
const isOfPtin = (name: string): boolean => OF_PTIN.has(name) || /^(?:bus|afsp|ptin)/.test(name)

const NAME_CHARS_SHOWN = 40

/** Without these, a row can't become a listing. */
const NEEDED = ['lastName', 'firstName', 'city', 'state', 'zip'] as const satisfies readonly SourceField[]

/** @throws ImportRejectedError when the columns match neither list, both, or an extract without its professions. */
export function findKind(
  header: readonly string[],
  fileName: string,
): { kind: ImportKind; columns: Columns; doubts: string[] } {
  const columns = columnsIn(header)
  const missing = NEEDED.filter((field) => columns[field] === undefined)
  if (missing.length > 0) {
    throw new ImportRejectedError(
      `${fileName} isn’t a known IRS list: its first line has no column for ${missing.join(', ')}.`,
    )
  }
  const doubts = repeatedColumns(header).map((cell) => `${fileName} has two columns for ${shown(cell)}.`)
  if (columns.profession !== undefined) return { kind: 'ptin', columns, doubts }
  const ofPtin = header.find((cell) => isOfPtin(bare(cell)))
  if (ofPtin !== undefined) {
    throw new ImportRejectedError(
      `${fileName} has the column ${shown(ofPtin)} of the PTIN extract, but no column ${PTIN_COLUMNS.profession}, so nothing says who is an enrolled agent. Download it again.`,
    )
  }
  const unknown = header.filter((cell) => bare(cell) !== '' && !FIELD.has(bare(cell)))
  doubts.push(
    ...unknown.map((cell) => `${fileName} has a column ${shown(cell)}, which the enrolled agent listing never had.`),
  )
  return { kind: 'ea', columns, doubts }
}

const shown = (cell: string): string => cell.trim().slice(0, NAME_CHARS_SHOWN)

function repeatedColumns(header: readonly string[]): string[] {
  const fields = header.map((cell) => FIELD.get(bare(cell)))
  return header.filter((_, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
}

function columnsIn(header: readonly string[]): Columns {
  const columns: Columns = {}
  header.forEach((cell, index) => {
    const field = FIELD.get(bare(cell))
    if (field) columns[field] ??= index
  })
  return columns
}

/** Columns that every release had but this file doesn't, spelled as in the list. */
export function missingColumns(kind: ImportKind, columns: Columns): readonly string[] {
  return Object.entries(COLUMN_NAMES[kind])
    .filter(([field]) => columns[field as SourceField] === undefined)
    .map(([, name]) => name)
}

export const columnName = (kind: ImportKind, field: SourceField): string => COLUMN_NAMES[kind][field] ?? field
