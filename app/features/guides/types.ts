/** What a guide is made of. Texts are data and small components; their layout is in the components in this folder. */
import type { ComponentType } from 'react'

export type GuideSection = {
  /** The anchor. Other pages and printed copies point to it, so it stays the same when the heading changes. */
  id: string
  heading: string
  Body: ComponentType
}

/** `yes`, `partly`, `no` add a symbol before the words; the words alone carry the meaning. */
export type ComparisonCell = { answer?: 'yes' | 'partly' | 'no'; words: string }
export type ComparisonRow = { head: string; note?: string; cells: readonly ComparisonCell[] }
export type Comparison = {
  caption: string
  /** The first entry is the heading of the row-header column. */
  columns: readonly string[]
  rows: readonly ComparisonRow[]
}

export type HiringQuestion = {
  /** The anchor of the card. */
  id: string
  ask: string
  why: string
  good: string
  bad: string
}
export type QuestionGroup = { id: string; heading: string; lead: string; questions: readonly HiringQuestion[] }
