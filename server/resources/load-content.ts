/**
 * Brings db/content into the tables, once per release of it. What a person has changed or hidden stays theirs; an
 * entry that a release no longer has goes, unless a person changed it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RESOURCE_KINDS } from '#contract/resource-kinds.ts'
import { faqForm, resourceForm } from '#contract/resource-schemas.ts'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { wordsOf } from './words-of.ts'

const FOLDER = join(import.meta.dirname, '../../db/content')
const LOCK = 730_003

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const entriesFile = z.array(z.looseObject({ slug }))

export type Content = Awaited<ReturnType<typeof readContent>>

/** Runs at every start, after the migrations. @returns whether something was loaded. */
export async function loadContent(db: Database): Promise<boolean> {
  const texts = await readTexts()
  const stamp = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  if (await holds(db, stamp)) return false
  const content = parseTexts(texts)
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    // Another process may have loaded it while this one waited.
    if (await holds(tx, stamp)) return false
    await storeEntries(tx, content.entries)
    await storeFaqs(tx, content.faqs)
    await tx`delete from content_source`
    await tx`insert into content_source (stamp) values (${stamp})`
    return true
  }) as Promise<boolean>
}

/** Every file of db/content, each entry checked against the form of its kind. */
export const readContent = async () => parseTexts(await readTexts())

type Texts = { kind: (typeof FILES)[number]; text: string }[]

const FILES = [...RESOURCE_KINDS, 'faq'] as const

const readTexts = (): Promise<Texts> =>
  Promise.all(FILES.map(async (kind) => ({ kind, text: await readFile(join(FOLDER, `${kind}.json`), 'utf8') })))

function parseTexts(texts: Texts) {
  const read = (kind: string) =>
    entriesFile.parse(JSON.parse(texts.find((file) => file.kind === kind)?.text ?? '[]')).map((each, position) => {
      const { slug, ...given } = each
      return { slug, given: Object.assign(given, { position }) }
    })
  return {
    entries: RESOURCE_KINDS.flatMap((kind) =>
      read(kind).map(({ slug, given }) => ({ slug, form: resourceForm.parse({ kind, ...given }) })),
    ),
    faqs: read('faq').map(({ slug, given }) => ({ slug, form: faqForm.parse(given) })),
  }
}

async function holds(db: Db, stamp: string): Promise<boolean> {
  const [row] = await db`select 1 from content_source where stamp = ${stamp}`
  return row !== undefined
}

async function storeEntries(tx: Transaction, entries: Content['entries']): Promise<void> {
  const rows = entries.map(({ slug, form }) => ({
    kind: form.kind,
    slug,
    title: form.title,
    content: tx.json(form.content),
    words: wordsOf(form.title, form.content),
    position: form.position,
    source_name: form.sourceName,
    source_url: form.sourceUrl,
    reviewed_on: form.reviewedOn,
  }))
  await tx`
    delete from resource_entry
    where edited_at is null and (kind || '/' || slug) <> all (${rows.map(({ kind, slug }) => `${kind}/${slug}`)})`
  await tx`
    insert into resource_entry ${tx(rows)}
    on conflict (kind, slug) do update
      set title = excluded.title, content = excluded.content, words = excluded.words, position = excluded.position,
        source_name = excluded.source_name, source_url = excluded.source_url, reviewed_on = excluded.reviewed_on,
        version = resource_entry.version + 1
      where resource_entry.edited_at is null`
}

async function storeFaqs(tx: Transaction, faqs: Content['faqs']): Promise<void> {
  const rows = faqs.map(({ slug, form }) => ({
    slug,
    category: form.category,
    question: form.question,
    answer: form.answer,
    see: form.see,
    words: wordsOf(form.question, form.answer),
    position: form.position,
    source_name: form.sourceName,
    source_url: form.sourceUrl,
    reviewed_on: form.reviewedOn,
  }))
  await tx`delete from faq where edited_at is null and slug <> all (${rows.map(({ slug }) => slug)})`
  await tx`
    insert into faq ${tx(rows)}
    on conflict (slug) do update
      set category = excluded.category, question = excluded.question, answer = excluded.answer, see = excluded.see,
        words = excluded.words, position = excluded.position, source_name = excluded.source_name,
        source_url = excluded.source_url, reviewed_on = excluded.reviewed_on, version = faq.version + 1
      where faq.edited_at is null`
}
