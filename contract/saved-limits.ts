/** Saved listings. Without zod, which only forms need: every profile loads this. */

/** Kept in the browser before signing in, and merged afterwards. */
export const SAVED_KEY = 'saved_listings'
export const SAVED_MAX = 200
export const COMPARE_MAX = 3
/** Chosen to be compared: kept while this tab is open. */
export const COMPARED_KEY = 'compared_listings'
