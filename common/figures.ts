/** Figures for agents: what people saw of their listing, and how fast they reply. Counts only, never who. */

/** The dashboard shows this many days, and as many before them to compare with. */
export const FIGURE_DAYS = 30

/** How far back the reply record goes, and the number of conversations from which it says something. */
export const REPLY_RECORD_DAYS = 90
export const REPLY_RECORD_FROM = 5

/** How fast an agent replies, as everyone sees it: from REPLY_RECORD_FROM conversations up. */
export type ReplyFigures = {
  /** Null: more than half have no reply. */
  medianMinutes: number | null
  /** Replied to within two business days. 100 only if all were. */
  onTimePercent: number
  /** 'YYYY-MM-DD' */
  asOf: string
}

export const onTimePercent = (inTime: number, conversations: number): number =>
  Math.floor((100 * inTime) / conversations)

/** The longest time away that can be set, and how far ahead. */
export const AWAY_MAX_DAYS = 90
export const AWAY_AHEAD_DAYS = 365

/** The claimed listings that a page shows, by public id. From the page to the counts of its day, in memory only. */
export type ShownListings = {
  /** The listing whose profile it is. */
  profile?: string
  /** The rows of a list or a search. */
  rows?: readonly string[]
}
