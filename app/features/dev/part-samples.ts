/** What /dev/parts shows: invented, with the longest and the emptiest that a part must bear. */
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import type { IconName } from '#app/ui/icon.tsx'
import type { Facets } from '#server/domains/agents/types.ts'
import { ARTICLE_CATEGORIES } from '#common/articles.ts'
import type { SearchSuggestion } from '#common/suggestions.ts'

const FULL: AgentLine = {
  to: '/agents/ca/fresno/ada-invented-0a0a0a0a',
  id: '0a0a0a0a',
  name: 'Ada Invented',
  photo: null,
  facts: 'Fresno, CA 93721 · 3 mi',
  firm: 'Invented Tax Service',
  headline: 'Letters from the IRS, answered in plain words',
  rating: '4.2 (9 reviews)',
  matches: 'IRS notices · By video',
  services: 'Back taxes, Unfiled returns',
  languages: 'Speaks Spanish',
  fee: 'From $190 per return',
  clients: 'Takes new clients',
  standing: { status: 'listed', kind: 'ptin', date: '2026-03-26' },
  isReachable: true,
  isDemo: true,
}

export const CARDS: readonly AgentLine[] = [
  FULL,
  {
    ...FULL,
    to: '/agents/ca/fresno/bea-0b0b0b0b',
    id: '0b0b0b0b',
    name: 'Bea-Maximiliana Wolfeschlegelsteinhausen-Invented Jr',
    facts: 'Fresno, CA 93721',
    headline: '',
    rating: '',
    matches: '',
    services: '',
    languages: '',
    fee: '',
    isReachable: false,
  },
]

/** 30 days of a figure, and the 30 days before. */
export const COURSE: readonly number[] = Array.from({ length: 30 }, (_, nth) => (nth * 7 + (nth % 4) * 3) % 10)
export const COURSE_BEFORE: readonly number[] = COURSE.toReversed().map((count) => count / 2)

/** One of each category, without a picture of its own. */
export const COVERS = ARTICLE_CATEGORIES.map(({ slug: category }) => ({
  slug: `about-${category}`,
  category,
  cover: null,
}))

export const ICONS: readonly IconName[] = [
  'bell',
  'calendar',
  'check',
  'clock',
  'language',
  'phone',
  'save',
  'search',
  'send',
  'video',
]

/** What a filter bar counts: many, few, none. */
export const FACETS: Facets = {
  service: { individual: 41, 'irs-notice': 12, 'audit-representation': 0 },
  language: { en: 53, es: 18, vi: 0 },
  mode: {},
  accepting: { on: 37 },
  claimed: { on: 0 },
  rating: { 4: 9 },
  fee: { 200: 11 },
  radius: { 10: 21, 25: 53 },
}

const suggestion = (group: SearchSuggestion['group'], label: string, detail: string, agents: number | null = null) => ({
  group,
  label,
  detail,
  agents,
  path: `#${group}-${detail}`,
})

export const SUGGESTIONS: readonly SearchSuggestion[] = [
  suggestion('people', 'Fresia Invented', 'Fresno, CA', 1),
  suggestion('people', 'Invented Tax Service of Fresno', 'Fresno, CA', 4),
  suggestion('places', 'Fresno, CA', '', 53),
  suggestion('places', 'Fresno County, CA', '', 81),
  suggestion('articles', 'What to bring to a first meeting in Fresno', 'Choosing a tax professional'),
]
