/** Articles as this room hands them out. */
import type { ArticleCover } from '#contract/article-cover.ts'
import type { ArticleDocument } from '#contract/article-document.ts'
import type { ArticleForm } from '#contract/article-form.ts'
import type { ArticleCategory, ArticleDecision, ArticleState, RevisionState } from '#contract/article-lists.ts'
import type { ListingAddress } from '#contract/paths.ts'
import type { Sender } from '#server/platform/mail/types.ts'

/** What belongs to the installation. */
export type ArticleHouse = { sender: Sender }

export type ArticleSource = { title: string; url: string }

/** A line of a list. */
export type ArticleLine = {
  slug: string
  title: string
  summary: string
  category: ArticleCategory
  taxYear: number | null
  authorName: string
  /** Where the author's profile is; null without a public one. */
  listing: ListingAddress | null
  publishedAt: Date
  cover: ArticleCover | null
  isDemo: boolean
}

export type ArticleView = ArticleLine & {
  id: string
  body: ArticleDocument
  tags: readonly string[]
  sources: readonly ArticleSource[]
  /** ISO days. */
  reviewedOn: string | null
  reviewBy: string | null
  /** That day has passed. */
  stale: boolean
  revisedAt: Date | null
}

export type EditorNote = { decision: ArticleDecision; note: string; at: string }

/** A line of the author's own list, and of the editors'. Titles and times are those of the newest text. */
export type OwnArticleLine = {
  id: string
  slug: string | null
  title: string
  state: ArticleState
  revisionState: RevisionState | null
  authorName: string
  updatedAt: Date
  publishedAt: Date | null
  version: number
  /** Why a moderator took it off, and the words for the author. */
  removedFor: string | null
  removedNote: string
}

/** The newest text, to be changed or judged. */
export type OwnArticle = OwnArticleLine & { form: ArticleForm; notes: readonly EditorNote[]; isOwn: boolean }
