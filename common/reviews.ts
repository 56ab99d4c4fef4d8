/** Review numbers and labels for pages that show them; without zod, which only forms need. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, withTexts } from './i18n.ts'

/** With fewer reviews no average is shown: it would say more about who wrote first than about the agent. */
export const AVERAGE_FROM = 3
/** Sorting by rating counts as if every agent also had this many reviews at the overall average. */
export const BAYES_PRIOR_REVIEWS = 5
export const REVIEW_PAGE_ROWS = 10

const STAR_LABELS = [msg`Very poor`, msg`Poor`, msg`Fair`, msg`Good`, msg`Very good`] as const
/** In the language of the page, from one star up. */
export const starLabels = (): string[] => STAR_LABELS.map((label) => i18n._(label))
export const RATED_PARTS = [
  withTexts({ slug: 'expertise' }, { label: msg`Knowledge` }),
  withTexts({ slug: 'communication' }, { label: msg`Communication` }),
  withTexts({ slug: 'timeliness' }, { label: msg`On time` }),
  withTexts({ slug: 'value' }, { label: msg`Value for the fee` }),
] as const
