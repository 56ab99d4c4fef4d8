/** Review numbers and labels for pages that show them; without zod, which only forms need. */
/** With fewer reviews no average is shown: it would say more about who wrote first than about the agent. */
export const AVERAGE_FROM = 3
/** Sorting by rating counts as if every agent also had this many reviews at the overall average. */
export const BAYES_PRIOR_REVIEWS = 5
export const REVIEW_PAGE_ROWS = 10

export const STAR_LABELS = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'] as const
export const RATED_PARTS = [
  { slug: 'expertise', label: 'Knowledge' },
  { slug: 'communication', label: 'Communication' },
  { slug: 'timeliness', label: 'On time' },
  { slug: 'value', label: 'Value for the fee' },
] as const
