/** The product's limits and sizes. Those from the original specification say so. */

/** Specification 9: rows per page of the agent list. */
export const DIRECTORY_PAGE_ROWS = 20
/** Specification 9: the one bulk load of agents; also the most rows any endpoint returns at once. */
export const BULK_ROWS = 100
/** Specification 3: the default page size. */
export const DEFAULT_PER_PAGE = 10
/** Only crawlers request pages beyond this. 850,000 listings are 42,500 pages of 20. */
export const LAST_PAGE = 50_000
/** Specification 9: below this width (CSS pixels) the menu is a hamburger. */
export const MOBILE_BREAKPOINT_PX = 798
/** Specification 9: a toast disappears by itself after this time. */
export const TOAST_MS = 10_000

/** The largest integer that a database column takes. */
export const INT32_MAX = 2_147_483_647
/** The largest year that can be requested: it has four digits. */
export const YEAR_MAX = 9_999
/** Maximum characters in a search field; longer input is rejected, not truncated. */
export const SEARCH_TEXT_MAX = 100
/** Suggestions shown under a search box. */
export const SUGGESTION_ROWS = 10
/** Minimum average ratings that a search can ask for. */
export const RATINGS_ASKED = [3, 4] as const
/** Highest fees, in dollars, that a search can ask for. */
export const FEES_ASKED = [150, 300, 600, 1_200] as const
export const RADIUS_MILES = [5, 10, 25, 50, 100] as const
/** Place pages with fewer listings than this aren't offered to search engines. */
export const THIN_PAGE_ROWS = 3
/**
 * "Accepting clients" must be confirmed again after this many days, and leaves the filter after ACCEPTING_EXPIRED_DAYS.
 */
export const ACCEPTING_STALE_DAYS = 60
export const ACCEPTING_EXPIRED_DAYS = 120
/** Beyond these shares, an import is rejected unless forced. This one: fewer people or rows than the last release. */
export const IMPORT_SHRINK_LIMIT = 0.05
/** People who are new, gone, or moved, combined. From one release to the next 1%, within half a year 4 to 7%. */
export const IMPORT_CHURN_LIMIT = 0.1
/** People with any other change. */
export const IMPORT_CHANGED_LIMIT = 0.25
/** Rows that can't be read. */
export const IMPORT_BROKEN_LIMIT = 0.05
/** People who appear twice in one file. */
export const IMPORT_REPEATED_LIMIT = 0.1

/** Saved listings. Without zod, which only forms need: every profile loads this. */

export const SAVED_MAX = 200
/** Characters of a note about a saved agent. */
export const SAVED_NOTE_MAX = 200
export const COMPARE_MAX = 3
