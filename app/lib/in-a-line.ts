/** Between two facts of a line. It stays with what it follows: none begins a line. */
export const DOT = '\u00a0· '

/** Facts in one quiet line. */
export const inALine = (facts: readonly unknown[]): string => facts.filter(Boolean).join(DOT)
