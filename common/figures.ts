/** Figures for agents: what people saw of their listing, and how fast they reply. Counts only, never who. */

/** The dashboard shows this many days, and as many before them to compare with. */
export const FIGURE_DAYS = 30

/** How far back the reply record goes, and the number of conversations from which it says something. */
export const REPLY_RECORD_DAYS = 90
export const REPLY_RECORD_FROM = 5

/** The claimed listings that a page shows, by public id. From the page to the counts of its day, in memory only. */
export type ShownListings = {
  /** The listing whose profile it is. */
  profile?: string
  /** The rows of a list or a search. */
  rows?: readonly string[]
}
