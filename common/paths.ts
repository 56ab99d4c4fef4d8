/**
 * Every URL path of the product, built only here. `{product}` in the specification is one setting (PRODUCT_SLUG), so
 * `productPaths(slug)` builds the three pages that contain it.
 */
export * as paths from './path-list.ts'
export { ABROAD, type ListingUrlParts } from './path-list.ts'

/** The eight characters at the end of a listing's URL; null when there are none. */
export const publicIdIn = (segment: string): string | null => /(?:^|-)([0-9a-f]{8})$/.exec(segment)?.[1] ?? null

/** The pages whose path contains the product's noun. */
export const productPaths = (product: string) => ({
  questionsToAsk: `/questions-to-ask-${product}`,
  findOrVerify: `/find-or-verify-${product}`,
  findIrs: `/find-irs-${product}`,
})

/** The page that a search's URL names; 1 for anything that isn't a page number. */
export const pageIn = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

/** The query string of a search, without the empty values. */
export const toQueryString = (said: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString()
