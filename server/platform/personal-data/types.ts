/**
 * The rules for each table in this folder. Conditions and values are our own SQL about the table `t`; `:account` and
 * `:email` stand for the person.
 */

/** Columns of one table, separated by spaces. */
export type Columns = string

export type Step =
  /** Deletes the rows. */
  | { delete: string }
  /** Keeps the rows, with these columns cleared. */
  | { set: Readonly<Record<string, string>>; where: string }

export type Export = {
  /** Its name in the export. */
  as: string
  /** Whose rows. */
  of: string
  /** At most one row: an object, not a list. */
  one?: true
  /** Plain columns that make the others readable. */
  with?: Columns
  /** Values from other tables. */
  also?: Readonly<Record<string, string>>
  /** Personal columns of the table that another export of it contains. */
  without?: Columns
  order?: string
}

export type TableRule = {
  table: string
  /** Every column of the table is listed once, in `personal`, `secret`, or `plain`. */
  personal?: {
    /** Deleted with the row when the account is deleted. */
    deleted?: Columns
    /** Belongs to no account; an `expiry` step that deletes the row says when. */
    expires?: Columns
    /** Cleared when the account is deleted; the row stays. */
    cleared?: Columns
    /** Kept, for the reason in `keptBecause`. */
    kept?: Columns
  }
  /** Keys, hashes, and texts with sign-in links: never in an export. */
  secret?: Columns
  /** Says nothing about a person: ids, states, counts, times of the row, texts of the site. */
  plain?: Columns
  keptBecause?: string
  exports?: readonly Export[]
  notExportedBecause?: string
  /** What deleting an account does here, in this order. */
  deletion?: readonly Step[]
  /** What retention does here, for every person's rows. */
  expiry?: readonly Step[]
}

/** The end of an address that leads nowhere, for a request that outlives the account of its author. */
export const NO_ADDRESS = '@deleted.invalid'
