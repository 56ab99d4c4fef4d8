/** What a guide is made of, once its Markdown is read. Pages render it as React elements; there is no HTML in it. */
import type { Figures, TextReview } from '#common/text-review.ts'

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; text: readonly Inline[] }
  | { kind: 'code'; text: string }
  | ({ kind: 'link' } & Link)
export type Link = { to: string; text: readonly Inline[] }

export type Block =
  | { kind: 'paragraph'; text: readonly Inline[] }
  | { kind: 'heading'; id: string | undefined; text: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] }
  | Card

/** What is more than text. */
export type Card =
  | { kind: 'code'; text: string }
  | { kind: 'table'; columns: readonly TableCell[]; rows: readonly (readonly TableCell[])[] }
  | { kind: 'comparison'; comparison: Comparison }
  | { kind: 'questions'; questions: HiringQuestion[] }
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'buttons'; links: readonly Link[] }
  | { kind: 'notice'; body: readonly Block[] }
  /** Supplied by the page: a form, a button. */
  | { kind: 'part'; name: string }

type TableCell = readonly Inline[]

/** `yes`, `partly`, `no` add a symbol before the words; the words alone carry the meaning. */
export type ComparisonCell = { answer: 'yes' | 'partly' | 'no' | null; text: readonly Inline[] }
export type Comparison = {
  caption: string
  /** The first entry is the heading of the row-header column. */
  columns: readonly string[]
  rows: readonly { head: string; note: string | null; cells: readonly ComparisonCell[] }[]
}

/** A question to ask before hiring; `id` is the anchor of its card. */
export type HiringQuestion = Record<'why' | 'good' | 'bad', readonly Inline[]> & { id: string; ask: string }
/** Help for those in the situation `when`. */
export type Offer = { name: string; when: string; what: readonly Inline[]; links: readonly Link[] }

export type GuideSection = {
  /** The anchor. Other pages and printed copies point to it, so it stays the same when the heading changes. */
  id: string
  heading: string
  body: readonly Block[]
}

/** An external page that guides cite. Readers must be able to check a guide's claims at the origin. */
export type Source = {
  name: string
  /** For Spanish pages, where the name isn't a title but says what the page is about. */
  nameEs?: string
  publisher: string
  href: string
}

/** What search engines, lists, and the top of the page need. */
export type GuideHead = {
  /** The name of its file. */
  slug: string
  path: string
  /** For search engines and the browser's tab. */
  title: string
  description: string
  heading: string
  /** The page's name in the breadcrumb, if the heading is too long for it. */
  crumb: string | undefined
  /** The pages between home and this one. */
  trail: readonly { name: string; to: string }[]
  /** One or two sentences below the heading. */
  lead: string
  /** For texts that people agree to: since when. Other texts say when they were written and who reviewed them. */
  dated: { inEffectSince: string } | GuideDates
}

/** `isAboutSite`: it describes this site, which no tax professional has to review. */
type GuideDates = TextReview & Figures & { isAboutSite: boolean }

export type GuideText = {
  /** Above the contents. */
  intro: readonly Block[]
  sections: readonly GuideSection[]
  sources: readonly Source[]
}

export type Guide = GuideHead & { text: GuideText }
