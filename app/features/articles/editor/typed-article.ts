/** An article as typed in the fields, and the local copy kept until the server has it. */
import { plural, t } from '@lingui/core/macro'
import { storedValue } from '#app/lib/stored-value.ts'
import { type ArticleCover, type ArticleDocument, EMPTY_DOCUMENT, textOf } from '#common/articles.ts'
import type { ArticleForm } from '#common/article-schemas.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { ARTICLE_PREFIX } from '#common/browser-storage.ts'

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
  body: form.body,
  category: form.category,
  tags: form.tags.join(', '),
  taxYear: form.tax_year === null ? '' : String(form.tax_year),
  reviewBy: form.review_by ?? '',
  sources: [...form.sources],
  cover: form.cover,
})

/** In the shape of the API call; half-filled sources stay in the fields. */
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

/** The messages about numbers that must not leave the browser, from any field. */
export function numbersIn({ title, summary, body, tags, sources, cover }: TypedArticle): string[] {
  const texts = [title, summary, textOf(body), tags, cover?.alt ?? '', ...sources.map((source) => source.title)]
  return [...new Set(texts.map(describeNumbers).filter((words) => words !== null))]
}

export type LocalCopy = { typed: TypedArticle; version: number }

/** Per person: another user who signs in here finds nothing. */
const copyOf = (person: string, id: string | null) =>
  storedValue('localStorage', `${ARTICLE_PREFIX}${person} ${id ?? 'new'}`, (stored) => stored as LocalCopy | null)

export const readLocalCopy = (person: string, id: string | null): LocalCopy | null => copyOf(person, id).read()

export const storeLocalCopy = (person: string, id: string | null, kept: LocalCopy): void =>
  copyOf(person, id).write(kept)

export const deleteLocalCopy = (person: string, id: string | null): void => copyOf(person, id).write(null)

const WORDS_A_MINUTE = 230

/** `412 words, 2 min read` */
export function describeLength(body: ArticleDocument): string {
  const words = textOf(body).match(/\S+/g)?.length ?? 0
  if (words === 0) return t`No words yet`
  return t`${plural(words, { one: '# word', other: '# words' })}, ${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`
}
