import type { FaqCategory, FaqPage, ResourceKind } from '#common/resources.ts'
import type { Passage, ResourceContent } from '#common/resource-schemas.ts'
import type { Figures, TextReview } from '#common/text-review.ts'

type Sourced = TextReview &
  Figures & {
    slug: string
    sourceName: string
    sourceUrl: string
    /** Null: this site. */
    author: string | null
    passages: readonly Passage[]
  }

export type ResourceEntry<K extends ResourceKind = ResourceKind> = Sourced & {
  kind: K
  title: string
  content: ResourceContent[K]
  /** Of its words, where they aren't in the language of the page. */
  lang?: 'en' | undefined
}

export type Faq = Sourced & {
  id: number
  category: FaqCategory
  question: string
  /** Paragraphs. */
  answer: string
  see: FaqPage | null
}
