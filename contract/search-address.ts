/** What the searches' addresses have in common. */

const PAGE = /^[1-9]\d{0,4}$/

/** 1 for what is no page. */
export const pageIn = (text: string): number => (PAGE.test(text) ? Number(text) : 1)

/** The query of an address, without what is ''. */
export const queryText = (said: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()
