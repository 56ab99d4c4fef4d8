/** Articles: their categories, limits, states and moves. Without zod, for pages too. */

export const ARTICLE_CATEGORIES = [
  { slug: 'irs-letters', label: 'IRS letters', about: 'What a letter means, the clock on it, and what to do first.' },
  { slug: 'owing-tax', label: 'Owing tax', about: 'Plans to pay, penalties, and returns that were never filed.' },
  { slug: 'everyday-returns', label: 'Everyday returns', about: 'Wages, families, credits, and mending a return.' },
  { slug: 'own-business', label: 'Your own business', about: 'Working for yourself, helpers, deductions, payments.' },
  { slug: 'property', label: 'Property and investments', about: 'Houses, rent, shares and digital assets.' },
  { slug: 'abroad', label: 'Abroad', about: 'Income, accounts and deadlines of Americans elsewhere.' },
  { slug: 'safety', label: 'Safety', about: 'Scams, stolen identities, and choosing whom to trust.' },
] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]['slug']
export const categoryLabel = (category: string): string =>
  ARTICLE_CATEGORIES.find(({ slug }) => slug === category)?.label ?? 'Articles'

export const ARTICLE_TITLE = { min: 10, max: 120 } as const
export const ARTICLE_SUMMARY = { min: 50, max: 300 } as const
export const ARTICLE_BODY = { min: 300, max: 40_000 } as const
export const ARTICLE_TAGS_MAX = 8
export const ARTICLE_SOURCES_MAX = 12
export const ARTICLE_NOTE_MAX = 2_000
export const ARTICLE_PAGE_ROWS = 12

export const ARTICLE_STATES = ['draft', 'submitted', 'changes_requested', 'published', 'archived'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]
export const REVISION_STATES = ['draft', 'submitted', 'changes_requested'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

export const ARTICLE_DECISIONS = ['publish', 'request_changes', 'archive'] as const
export type ArticleDecision = (typeof ARTICLE_DECISIONS)[number]

/** How a state is called, for its author. */
export const ARTICLE_STATE_WORDS: Readonly<Record<ArticleState, string>> = {
  draft: 'Draft: only you see it',
  submitted: 'Sent: an editor reads it',
  changes_requested: 'An editor asks for changes',
  published: 'Public',
  archived: 'Archived: not public any more',
}
export const REVISION_STATE_WORDS: Readonly<Record<RevisionState, string>> = {
  draft: 'a new version is being written',
  submitted: 'an editor reads the new version',
  changes_requested: 'an editor asks for changes to the new version',
}
