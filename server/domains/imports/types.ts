/** Input and output types of an import. */

export type ImportKind = 'ea' | 'ptin'

/** A file's columns under common names for both lists, in the order of `listing.source_row`. */
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
/** One record of a file by field; '' for a field the file lacks. */
export type SourceRow = Readonly<Record<SourceField, string>>

export type ImportReport = {
  /** Records in the file: every row except blank ones and repeated headers. read = ea + otherProfessions + rejected. */
  read: number
  /** Rows of enrolled agents. ea = duplicates + new + returned + moved + changed + unchanged. */
  ea: number
  otherProfessions: number
  /** Enrolled agents with an address outside the United States. */
  foreign: number
  /** Rows without any values, and repeated headers. */
  blank: number
  badZip: number
  duplicates: number
  rejected: number
  warnings: number
  /** Reasons for rejections and warnings, with counts. */
  reasons: Record<string, number>
  new: number
  gone: number
  returned: number
  /** The place changed (city, state, or ZIP). */
  moved: number
  /** Any other fact changed. */
  changed: number
  unchanged: number
  /** Pairs that may be one person, for the admin queue. */
  doubts: number
}

/** A person for whom the list has something new. */
export type ChangeShown = {
  change: 'new' | 'gone' | 'returned' | 'moved' | 'changed'
  name: string
  /** City, state, and ZIP code; null if there was none before, or is none now. */
  before: string | null
  now: string | null
  /** Column names of the facts that differ. */
  fields: readonly string[]
}

export type ImportProgress =
  | { phase: 'read'; bytes: number; ofBytes: number; rows: number }
  | { phase: 'match' | 'merge' | 'refresh'; rows: number }

export type UndoProgress =
  | { phase: 'remove'; rows: number; ofRows: number }
  | { phase: 'restore' | 'refresh'; rows: number }

export type ImportOptions = {
  /** CSV paths that together form one list and one run. */
  files: readonly string[]
  /** The single file was uploaded by an admin: messages use their file name, not the stored one. */
  upload?: { id: string; fileName: string }
  /** By default determined from the header. */
  kind?: ImportKind
  /** YYYY-MM-DD; by default from a file name, otherwise today. */
  listDate?: string
  /** `whole`, or the states the files cover; by default determined from the rows. */
  scope?: 'whole' | readonly string[]
  /** Do everything and roll it back. */
  dryRun?: boolean
  /** Import even a list unlike the previous ones; its problems are then only reported. */
  force?: boolean
  /** A demo list: it never replaces a real one, and the first real one replaces it. */
  isDemo?: boolean
  /** Where imports/run-N/rejected.csv goes. */
  dataDir: string
  onProgress?: (progress: ImportProgress) => void
}

export type ImportOutcome = {
  status: 'committed' | 'dry_run' | 'nothing_new'
  /** Null when the run wasn't stored. */
  runId: number | null
  kind: ImportKind
  listDate: string
  /** Null: the whole list. */
  scope: readonly string[] | null
  report: ImportReport
  /** A few examples of each kind. */
  changes: readonly ChangeShown[]
  /** Rejected rows and dropped values, with line and reason. Null when the file wasn't read. */
  rejectedFile: string | null
  /** What the operator should know: a guessed date, demo data removed. */
  notes: readonly string[]
  /** The problems of a forced list. */
  overridden: readonly string[]
}

/** A file to read, and its name in messages and records. */
export type ListFile = { path: string; name: string }

export type ImportFile = { name: string; bytes: number; sha256: string }
