/** The texts as the editors' admin pages show them: hidden ones too, and whether a person has changed them. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { TextKind, TextOrder } from '#common/admin-texts.ts'
import type { ResourceKind } from '#common/resources.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import type { Figures, TextReview } from '#common/text-review.ts'
import type { Editor } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { readContent } from './load-content.ts'
import { patternsOf } from './search-words.ts'

type Row = TextReview &
  Figures & {
    id: number
    slug: string
    title: string
    position: number
    isHidden: boolean
    isOurs: boolean
    version: number
  }

type Line = Row & { kind: TextKind }

/** In page order, or what is due first. `asked`: all of its words have to match. */
export async function listTexts(
  db: Db,
  _editor: Editor,
  { kind, asked, order }: { kind: TextKind; asked: string; order: TextOrder },
): Promise<Line[]> {
  const matching = db`words like all (${patternsOf(asked)})`
  // The figures that expire first, then the oldest of the unreviewed, then the oldest review.
  const due = order === 'due' ? db`expires_on nulls last, signed_off_on nulls first, written_on,` : db``
  const rows =
    kind === 'faq'
      ? await db<Row[]>`select ${lineOf(db, kind)} from faq where ${matching} order by ${due} category, position, id`
      : await db<Row[]>`
          select ${lineOf(db, kind)} from resource_entry where kind = ${kind} and ${matching} order by ${due} position, id`
  return rows.map((row) => Object.assign(row, { kind }))
}

const lineOf = (db: Db, kind: TextKind) => db`
  id::int, slug, ${kind === 'faq' ? db`question as title` : db`title`}, position, is_hidden,
  written_on, signed_off_on as reviewed_on, signed_off_by as reviewed_by, tax_year, expires_on,
  edited_at is not null as is_ours, version`

/** `id`: the id in its table. */
type StoredText = Line & { form: Record<string, unknown>; inRelease: boolean }
type Asked = { kind: TextKind; slug: string }

/** @throws AppError `not_found` */
export async function readText(db: Db, _editor: Editor, { kind, slug }: Asked): Promise<StoredText> {
  const [row, released] = await Promise.all([
    kind === 'faq' ? readFaqRow(db, slug) : readEntryRow(db, kind, slug),
    releasedForm({ kind, slug }),
  ])
  if (!row) throw new AppError('not_found', i18n._(msg`We couldn’t find that post.`))
  return { ...row, kind, inRelease: released !== null }
}

type Sourced = { author: string | null; passages: unknown }
type WholeRow = Row & { form: Record<string, unknown> }

async function readEntryRow(db: Db, kind: ResourceKind, slug: string): Promise<WholeRow | null> {
  const [row] = await db<(Row & { kind: string; content: unknown; sourceName: string; sourceUrl: string } & Sourced)[]>`
    select ${lineOf(db, kind)}, kind, content, source_name, source_url, author, passages
    from resource_entry where kind = ${kind} and slug = ${slug}`
  if (!row) return null
  const { content, sourceName, sourceUrl, author, passages, ...line } = row
  const { title, position, writtenOn, reviewedOn, reviewedBy, taxYear, expiresOn } = line
  const review = { writtenOn, reviewedOn, reviewedBy, taxYear, expiresOn }
  return {
    ...line,
    form: resourceForm.parse({ kind, title, position, ...review, sourceName, sourceUrl, author, passages, content }),
  }
}

async function readFaqRow(db: Db, slug: string): Promise<WholeRow | null> {
  const [row] = await db<
    (Row & Record<'category' | 'answer' | 'sourceName' | 'sourceUrl', string> & Sourced & { see: unknown })[]
  >`
    select ${lineOf(db, 'faq')}, category, answer, see, source_name, source_url, author, passages from faq where slug = ${slug}`
  if (!row) return null
  const { category, answer, see, sourceName, sourceUrl, author, passages, ...line } = row
  const { title: question, position, writtenOn, reviewedOn, reviewedBy, taxYear, expiresOn } = line
  const review = { writtenOn, reviewedOn, reviewedBy, taxYear, expiresOn }
  const form = { category, question, answer, see, position, ...review, sourceName, sourceUrl, author, passages }
  return { ...line, form: faqForm.parse(form) }
}

/** The text in the content release; null when the release doesn't have it. */
export async function releasedForm({ kind, slug }: Asked) {
  const { entries, faqs } = await readContent()
  const found =
    kind === 'faq'
      ? faqs.find((faq) => faq.slug === slug)
      : entries.find((entry) => entry.slug === slug && entry.form.kind === kind)
  return found?.form ?? null
}
