/** Reviews in numbers and words, for pages that show them; without zod, which only forms need. */
/** Under so many no average is shown: it would say more about who wrote first than about the agent. */
export const AVERAGE_FROM = 3
/** The order by rating counts as if everybody had so many reviews of the mean of all, besides their own. */
export const BAYES_C = 5
export const REVIEW_PAGE_ROWS = 10

export const STAR_WORDS = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'] as const
export const RATED_PARTS = [
  { slug: 'expertise', label: 'Knowledge' },
  { slug: 'communication', label: 'Communication' },
  { slug: 'timeliness', label: 'On time' },
  { slug: 'value', label: 'Value for the fee' },
] as const
