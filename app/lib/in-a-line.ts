/** Facts in one quiet line. A dot stays with what it follows: none begins a line. */
export const inALine = (facts: readonly unknown[]): string => facts.filter(Boolean).join('\u00a0· ')
