/** What /dev/parts shows: invented, with the longest and the emptiest that a part must bear. */
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { ARTICLE_CATEGORIES } from '#common/articles.ts'

const FULL: AgentLine = {
  to: '/agents/ca/fresno/ada-invented-0a0a0a0a',
  id: '0a0a0a0a',
  name: 'Ada Invented',
  photo: null,
  facts: 'Fresno, CA 93721 · 3 mi · Invented Tax Service',
  headline: 'Letters from the IRS, answered in plain words',
  rating: '4.2 (9 reviews)',
  matches: 'IRS notices · By video',
  services: 'Back taxes, Unfiled returns',
  languages: 'Speaks Spanish',
  fee: 'From $190 per return · Takes new clients',
  clients: '',
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
