/** The check's own numbers. */

/** People of one name shown at once; more need a state. */
export const VERIFY_ROWS = 50
/** People of the name outside the asked state or ZIP code. */
export const ELSEWHERE_ROWS = 10
/** Listings read for one check: beyond, the count says "more than". */
export const NAMESAKES_READ = 500
