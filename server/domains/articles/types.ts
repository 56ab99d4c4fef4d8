/** Articles as this domain returns them. */
import type {
  ArticleCover,
  ArticleDocument,
  ArticleCategory,
  ArticleDecision,
  ArticleState,
  RevisionState,
} from '#common/articles.ts'
import type { ArticleForm } from '#common/article-schemas.ts'
import type { ListingUrlParts } from '#common/paths.ts'

/** A source that an article cites. */
export type ArticleSource = { title: string; url: string }

/** A list row. */
export type ArticleLine = {
  slug: string
  title: string
  summary: string
  category: ArticleCategory
  taxYear: number | null
  authorName: string
  /** The author's public profile; null when there is none. */
  listing: ListingUrlParts | null
  /** On that profile. */
  photoId: string | null
  publishedAt: Date
  /** How long it takes to read. */
  minutes: number
  cover: ArticleCover | null
  isDemo: boolean
}

export type ArticleView = ArticleLine & {
  id: string
  body: ArticleDocument
  tags: readonly string[]
  sources: readonly ArticleSource[]
  /** ISO dates. */
  reviewedOn: string | null
  reviewBy: string | null
  /** `reviewBy` has passed. */
  stale: boolean
  revisedAt: Date | null
}

type EditorNote = { decision: ArticleDecision; note: string; at: string }

/** A row of the author's own list, and of the editors'. Titles and times are those of the latest text. */
export type OwnArticleLine = {
  id: string
  slug: string | null
  title: string
  summary: string
  state: ArticleState
  revisionState: RevisionState | null
  authorName: string
  updatedAt: Date
  /** Since when it waits for an editor. */
  submittedAt: Date | null
  publishedAt: Date | null
  version: number
  /** Why a moderator removed it, and the note for the author. */
  removedFor: string | null
  removedNote: string
  /** '' for none yet. */
  category: ArticleCategory | ''
  cover: ArticleCover | null
  /** Null for none. */
  words: number | null
}

/** The latest text, to edit or review. */
export type OwnArticle = OwnArticleLine & { form: ArticleForm; notes: readonly EditorNote[]; isOwn: boolean }
