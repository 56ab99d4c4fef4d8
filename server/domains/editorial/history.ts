/** The public history of a text: its versions, what each changed, and which of them corrected a wrong fact. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import CORRECTIONS from '../../../content/corrections.json' with { type: 'json' }
import { IRS_TIME_ZONE } from '#common/dates.ts'
import { entryAt, entryPath, TEXT_KINDS, type TextKind, type TextName } from '#common/text-names.ts'
import { halfOf } from '#common/transparency.ts'
import type { Site } from '#server/domains/guides/content-values.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { compareLines, type LineChange, linesOf, type VersionContent } from './plain-lines.ts'
import type { ChangedBy } from '#server/domains/texts/versions.ts'

type Row = {
  number: number
  shownFrom: Date
  changedBy: ChangedBy
  wasWrong: string | null
  content: VersionContent | null
}
export type HistoryStep = Omit<Row, 'content'> & {
  /** Not shown from then on. */
  isGone: boolean
  /** Empty for the first version. */
  changes: LineChange[]
}
export type TextHistory = TextName & {
  title: string
  /** Of the page that shows it; null for a sentence in a form. */
  path: string | null
  /** Newest first. */
  steps: HistoryStep[]
}

const NOT_FOUND = msg`We couldn’t find that page’s history.`

const kindNamed = (kind: string): TextKind => {
  const known = TEXT_KINDS.find((each) => each === kind)
  if (!known) throw new AppError('not_found', i18n._(NOT_FOUND))
  return known
}

const readRows = (db: Db, kind: TextKind, slug: string) => db<Row[]>`
  select number, shown_from, changed_by, was_wrong, content from text_version
  where kind = ${kind} and slug = ${slug} order by number desc`

/** @throws AppError `not_found`. */
export async function readHistory(db: Db, site: Site, name: { kind: string; slug: string }): Promise<TextHistory> {
  const kind = kindNamed(name.kind)
  const rows = await readRows(db, kind, name.slug)
  if (rows.length === 0) throw new AppError('not_found', i18n._(NOT_FOUND))
  const steps = rows.map(({ content, ...row }, place): HistoryStep => {
    const before = rows[place + 1]
    const changes = before ? compareLines(linesOf(before.content), linesOf(content)) : []
    return { ...row, isGone: content === null, changes: content === null ? [] : changes }
  })
  const shown = rows.find(({ content }) => content !== null)?.content
  return {
    kind,
    slug: name.slug,
    title: titleIn(shown, name.slug),
    path: pathOf(site, { kind, slug: name.slug }),
    steps,
  }
}

/** What the guide or the entry at this path is called, as `Form 1040, U.S. Individual Income Tax Return`; null: neither. */
export async function readTitleAt(db: Db, site: Site, path: string): Promise<string | null> {
  const guide = readGuides(site).find((each) => each.path === path.split('#')[0])
  if (guide) return guide.heading
  const name = entryAt(path)
  const [shown] = name ? await readRows(db, name.kind, name.slug) : []
  if (!name || !shown?.content) return null
  const { number } = (shown.content['content'] ?? {}) as { number?: unknown }
  return [number, titleIn(shown.content, name.slug)].filter((each) => typeof each === 'string').join(', ')
}

const titleIn = (content: VersionContent | null | undefined, slug: string): string => {
  const title = content?.['heading'] ?? content?.['title']
  return typeof title === 'string' ? title : slug.replaceAll('-', ' ')
}

const pathOf = (site: Site, name: TextName): string | null =>
  entryPath(name) ??
  (name.kind === 'consent' ? null : (readGuides(site).find(({ slug }) => slug === name.slug)?.path ?? null))

export type TextVersion = TextName & {
  title: string
  number: number
  shownFrom: Date
  /** When the next version replaced it; null: it is shown now. */
  shownUntil: Date | null
  content: VersionContent
  lines: string[]
}

/** @throws AppError `not_found`. */
export async function readVersion(db: Db, name: { kind: string; slug: string; number: number }): Promise<TextVersion> {
  const kind = kindNamed(name.kind)
  const rows = await readRows(db, kind, name.slug)
  const place = rows.findIndex(({ number }) => number === name.number)
  const row = rows[place]
  if (!row?.content) throw new AppError('not_found', i18n._(NOT_FOUND))
  return {
    kind,
    slug: name.slug,
    title: titleIn(row.content, name.slug),
    number: row.number,
    shownFrom: row.shownFrom,
    shownUntil: rows[place - 1]?.shownFrom ?? null,
    content: row.content,
    lines: linesOf(row.content),
  }
}

export type Correction = TextName & {
  /** 'YYYY-MM-DD' */
  on: string
  title: string
  path: string | null
  wrong: string
  /** What is right; null: the history shows it. */
  right: string | null
  source: string | null
}

type Logged = { on: string; kind: string; slug: string; wrong: string; right: string; source: string | null }

/** How many came with a release: from a day ('YYYY-MM-DD') until before another. */
export const countReleasedCorrections = ({ from, until }: { from: string; until: string }): number =>
  (CORRECTIONS as Logged[]).filter(({ on }) => on >= from && on < until).length

/** In a half-year, with those of the editors: by the kind of text, most first. */
export async function countCorrections(db: Db, site: Site, half: string) {
  const made = (await listCorrections(db, site)).filter(({ on }) => halfOf(on) === half)
  return [...Map.groupBy(made, ({ kind }) => kind)]
    .map(([kind, { length: count }]) => ({ kind, count }))
    .sort((one, other) => other.count - one.count)
}

/** Those of the editors, and those that came with a release (content/corrections.json). Newest first. */
export async function listCorrections(db: Db, site: Site): Promise<Correction[]> {
  const made = await db<{ on: string; kind: TextKind; slug: string; wrong: string; content: VersionContent | null }[]>`
    select to_char(shown_from at time zone ${IRS_TIME_ZONE}, 'YYYY-MM-DD') as "on", kind, slug, was_wrong as wrong, content
    from text_version where was_wrong is not null order by shown_from desc, id desc`
  const titles = await db<{ kind: TextKind; slug: string; title: string }[]>`
    select distinct on (kind, slug) kind, slug, coalesce(content ->> 'heading', content ->> 'title', slug) as title
    from text_version where content is not null order by kind, slug, number desc`
  const titleOf = (name: TextName) =>
    titles.find(({ kind, slug }) => kind === name.kind && slug === name.slug)?.title ?? name.slug.replaceAll('-', ' ')
  const logged = (CORRECTIONS as Logged[]).map(({ kind, ...rest }) => Object.assign(rest, { kind: kindNamed(kind) }))
  const fromVersions = made.map(({ on, kind, slug, wrong }) => ({ on, kind, slug, wrong, right: null, source: null }))
  return [...fromVersions, ...logged]
    .map((row) => Object.assign(row, { title: titleOf(row), path: pathOf(site, row) }))
    .sort((one, other) => other.on.localeCompare(one.on))
}
