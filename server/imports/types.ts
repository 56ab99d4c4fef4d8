/** What an import is given and what it says. */

export type ImportKind = 'ea' | 'ptin'

/** A file's columns under one set of names, whichever list it is: the order of `listing.source_row`. */
export const SOURCE_FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'suffix',
  'dba',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'city',
  'state',
  'zip',
  'country',
  'website',
  'phone',
  'profession',
  'afsp',
] as const

export type SourceField = (typeof SOURCE_FIELDS)[number]
/** One record of a file by field; a field the file lacks is ''. */
export type SourceRow = Readonly<Record<SourceField, string>>

export type ImportReport = {
  /** Records of the file: every row but blank ones and repeated headers. read = ea + otherProfessions + rejected. */
  read: number
  /** Rows of enrolled agents. ea = duplicates + new + returned + moved + changed + unchanged. */
  ea: number
  otherProfessions: number
  /** Enrolled agents with an address outside the United States. */
  foreign: number
  /** Rows without any value, and repeated headers. */
  blank: number
  badZip: number
  duplicates: number
  rejected: number
  warnings: number
  /** What the rejections and warnings were about, and how often. */
  reasons: Record<string, number>
  new: number
  gone: number
  returned: number
  /** The place changed (city, state or ZIP). */
  moved: number
  /** Any other fact changed. */
  changed: number
  unchanged: number
  /** Pairs that may be one person, for the admin's queue. */
  doubts: number
}

/** One of the people of whom the list says something new. */
export type ChangeShown = {
  change: 'new' | 'gone' | 'returned' | 'moved' | 'changed'
  name: string
  /** City, state and ZIP code; null where there was none, and where there is none any more. */
  before: string | null
  now: string | null
  /** Which facts differ, by their columns. */
  fields: readonly string[]
}

export type ImportProgress =
  | { phase: 'read'; bytes: number; ofBytes: number; rows: number }
  | { phase: 'match' | 'merge' | 'refresh'; rows: number }

export type ImportOptions = {
  /** CSV paths: together one list, one run. */
  files: readonly string[]
  /** By default told from the header. */
  kind?: ImportKind
  /** YYYY-MM-DD; by default from a file's name, else today. */
  listDate?: string
  /** `whole`, or the states the files speak for; by default told from the rows. */
  scope?: 'whole' | readonly string[]
  /** Do all of it and take it back. */
  dryRun?: boolean
  /** Import even what would shrink the list much, or an older list. */
  force?: boolean
  /** An invented list: it never replaces a real one, and the first real one replaces it. */
  isDemo?: boolean
  /** Where imports/run-N/rejected.csv goes. */
  dataDir: string
  onProgress?: (progress: ImportProgress) => void
}

export type ImportOutcome = {
  status: 'committed' | 'dry_run' | 'nothing_new'
  /** Null when nothing was kept of the run. */
  runId: number | null
  kind: ImportKind
  listDate: string
  /** Null: the whole list. */
  scope: readonly string[] | null
  report: ImportReport
  /** A few of each kind. */
  changes: readonly ChangeShown[]
  /** Rows set aside and values dropped, with line and reason. Null when the file was not read. */
  rejectedFile: string | null
  /** What the operator should know: a guessed date, demo data removed. */
  notes: readonly string[]
}

export type ImportFile = { name: string; bytes: number; sha256: string }
