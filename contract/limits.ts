/** The product's numbers. Those of the original specification say so. */

/** Specification 9: rows on a page of the agent list. */
export const DIRECTORY_PAGE_ROWS = 20
/** Specification 9: the one bulk load of agents; also the most that any call gives at once. */
export const BULK_ROWS = 100
/** Specification 3: the page size where a call names none. */
export const DEFAULT_PER_PAGE = 10
/** Pages beyond are no one's need, and only crawlers ask for them. 850,000 listings are 42,500 pages of 20. */
export const LAST_PAGE = 50_000
/** Specification 9: below this width (CSS pixels) the menu is a hamburger. */
export const MOBILE_BREAKPOINT_PX = 798
/** Specification 9: a toast leaves by itself after this time. */
export const TOAST_MS = 10_000

/** The largest whole number a column of the database takes. */
export const WHOLE_MAX = 2_147_483_647
/** The largest year that can be asked for: it has four digits. */
export const YEAR_MAX = 9_999
/** Characters of a search field; longer input is refused, not cut. */
export const SEARCH_TEXT_MAX = 100
/** Suggestions of a search box. */
export const SUGGESTION_ROWS = 10
/** Stars that a mean may be asked to reach. */
export const RATINGS_ASKED = [3, 4] as const
export const RADIUS_MILES = [5, 10, 25, 50, 100] as const
/** A place page under this many listings is not offered to search engines. */
export const THIN_PAGE_ROWS = 3
/** "Accepting clients" must be confirmed again after this many days, and leaves the filter after the second number. */
export const ACCEPTING_STALE_DAYS = 60
export const ACCEPTING_EXPIRED_DAYS = 120
/** An import that would shrink the list by more than this share is refused unless forced. */
export const IMPORT_SHRINK_LIMIT = 0.15
