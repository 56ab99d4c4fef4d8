/** Above every text that starts with `prefix`, in byte order: a b-tree range, which LIKE with a parameter isn't. */
export const prefixUpperBound = (prefix: string) => `${prefix}\u{10FFFF}`
