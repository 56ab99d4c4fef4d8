/** Shared parts of the search URLs. */

const PAGE = /^[1-9]\d{0,4}$/

/** 1 for anything that isn't a page number. */
export const pageIn = (text: string): number => (PAGE.test(text) ? Number(text) : 1)

/** A query string without the empty values. */
export const toQueryString = (said: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()
