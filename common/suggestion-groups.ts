/** The groups of what the search box suggests, with their headings. Without zod: an island uses it. */
export const SUGGESTION_GROUPS = {
  people: 'People and firms',
  places: 'Places',
  needs: 'Needs',
  letters: 'IRS letters',
  articles: 'Articles',
} as const

export type SuggestionGroup = keyof typeof SUGGESTION_GROUPS

/** One character begins too much. */
export const SUGGESTION_TEXT_MIN = 2
