/** An article as it stands in the fields, and the copy that this browser keeps until the server has it. */
import type { ArticleCover } from '#contract/article-cover.ts'
import { type ArticleDocument, EMPTY_DOCUMENT, textOf } from '#contract/article-document.ts'
import type { ArticleForm } from '#contract/article-form.ts'
import { sayNumbers } from '#contract/number-shield.ts'

export type TypedArticle = {
  title: string
  summary: string
  body: ArticleDocument
  category: string
  tags: string
  taxYear: string
  reviewBy: string
  sources: { title: string; url: string }[]
  cover: ArticleCover | null
}

export const NOTHING_TYPED: TypedArticle = {
  title: '',
  summary: '',
  body: EMPTY_DOCUMENT,
  category: '',
  tags: '',
  taxYear: '',
  reviewBy: '',
  sources: [],
  cover: null,
}

export const typedOf = (form: ArticleForm): TypedArticle => ({
  title: form.title,
  summary: form.summary,
  body: form.body as ArticleDocument,
  category: form.category,
  tags: form.tags.join(', '),
  taxYear: form.tax_year === null ? '' : String(form.tax_year),
  reviewBy: form.review_by ?? '',
  sources: [...form.sources],
  cover: form.cover,
})

/** As the call takes it; half-filled sources wait in the fields. */
export const formOf = (typed: TypedArticle): ArticleForm =>
  ({
    title: typed.title,
    summary: typed.summary,
    body: typed.body,
    category: typed.category,
    tags: typed.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    tax_year: typed.taxYear === '' ? null : Number(typed.taxYear),
    review_by: typed.reviewBy === '' ? null : typed.reviewBy,
    cover: typed.cover,
    sources: typed.sources.filter(({ title, url }) => title.trim() !== '' && url.trim() !== ''),
  }) as ArticleForm

/** What to say of numbers that must not leave the browser, in whichever field. */
export function numbersIn({ title, summary, body, tags, sources, cover }: TypedArticle): string[] {
  const texts = [title, summary, textOf(body), tags, cover?.alt ?? '', ...sources.map((source) => source.title)]
  return [...new Set(texts.map(sayNumbers).filter((words) => words !== null))]
}

export type Kept = { typed: TypedArticle; version: number }

/** Of one person: another who signs in here finds nothing. */
const keyOf = (person: string, id: string | null) => `article ${person} ${id ?? 'new'}`

export function readKept(person: string, id: string | null): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, id)) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

export function keep(person: string, id: string | null, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(person, id), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the text stays in the page.
  }
}

export const dropKept = (person: string, id: string | null): void => localStorage.removeItem(keyOf(person, id))
