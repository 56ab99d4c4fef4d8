import type { FaqCategory, FaqPage, ResourceKind } from '#contract/resource-kinds.ts'
import type { ResourceContent } from '#contract/resource-schemas.ts'

export type Sourced = {
  slug: string
  sourceName: string
  sourceUrl: string
  /** 'YYYY-MM-DD': when the text was last read against its source. */
  reviewedOn: string
}

export type ResourceEntry<K extends ResourceKind = ResourceKind> = Sourced & {
  kind: K
  title: string
  content: ResourceContent[K]
}

export type Faq = Sourced & {
  id: number
  category: FaqCategory
  question: string
  /** Paragraphs. */
  answer: string
  see: FaqPage | null
}
