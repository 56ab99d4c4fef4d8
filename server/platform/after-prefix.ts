/** Above every text that begins with `prefix`, in byte order: a range of a b-tree, where LIKE with a parameter is none. */
export const after = (prefix: string) => `${prefix}\u{10FFFF}`
