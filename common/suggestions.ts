/** What the search box suggests. Without zod: an island uses it. */

import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** The groups, with their headings. */
export const SUGGESTION_GROUPS = withTexts(
  {},
  {
    people: msg`People and firms`,
    places: msg`Places`,
    needs: msg`Needs`,
    letters: msg`IRS letters`,
    articles: msg`Articles`,
  },
)

export type SuggestionGroup = keyof typeof SUGGESTION_GROUPS

export type SearchSuggestion = {
  group: SuggestionGroup
  label: string
  /** What tells it from others with this label; '' when nothing needs to. */
  detail: string
  /** How many agents it leads to; null for a page that lists none, and where none were counted. */
  agents: number | null
  path: string
}

/** One character begins too much. */
export const SUGGESTION_TEXT_MIN = 2
