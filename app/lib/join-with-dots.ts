/** Between two facts in a line. It doesn't break from the fact before it, so no line starts with a dot. */
const DOT_SEPARATOR = '\u00a0· '

/** Joins secondary facts in one line. */
export const joinWithDots = (facts: readonly unknown[]): string => facts.filter(Boolean).join(DOT_SEPARATOR)
