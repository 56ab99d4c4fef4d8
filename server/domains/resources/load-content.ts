/**
 * Loads content into the tables, once per content release. What a person has changed or hidden is kept; an entry that
 * a release no longer has is deleted, unless a person changed it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RESOURCE_KINDS } from '#common/resources.ts'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import type { Database, Db, Transaction } from '#server/platform/db.ts'
import { addEntryVersions } from '#server/domains/texts/versions.ts'
import { searchWordsOf } from './search-words.ts'

const FOLDER = join(import.meta.dirname, '../../../content')
const LOCK = 730_003

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const entriesFile = z.array(z.looseObject({ slug }))

type Content = Awaited<ReturnType<typeof readContent>>

/** Runs at every start, after the migrations. @returns whether something was loaded. */
export async function loadContent(db: Database): Promise<boolean> {
  const texts = await readTexts()
  const stamp = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  if (await isLoaded(db, stamp)) return false
  const content = parseTexts(texts)
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    // Another process may have loaded it while this one waited.
    if (await isLoaded(tx, stamp)) return false
    await storeEntries(tx, content.entries)
    await storeFaqs(tx, content.faqs)
    await addEntryVersions(tx, { only: null, changedBy: 'release' })
    await tx`delete from content_source`
    await tx`insert into content_source (stamp) values (${stamp})`
    return true
  }) as Promise<boolean>
}

/** Every content file, with each entry validated against the form of its kind. */
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

async function isLoaded(db: Db, stamp: string): Promise<boolean> {
  const [row] = await db`select 1 from content_source where stamp = ${stamp}`
  return row !== undefined
}

async function storeEntries(tx: Transaction, entries: Content['entries']): Promise<void> {
  const rows = entries.map(({ slug, form }) => ({
    kind: form.kind,
    slug,
    title: form.title,
    content: tx.json(form.content),
    words: searchWordsOf(form.title, form.content),
    position: form.position,
    source_name: form.sourceName,
    source_url: form.sourceUrl,
    written_on: form.writtenOn,
    signed_off_on: form.reviewedOn,
    signed_off_by: form.reviewedBy,
    author: form.author,
    passages: tx.json(form.passages),
    tax_year: form.taxYear,
    expires_on: form.expiresOn,
  }))
  await tx`
    delete from resource_entry
    where edited_at is null and (kind || '/' || slug) <> all (${rows.map(({ kind, slug }) => `${kind}/${slug}`)})`
  await tx`
    insert into resource_entry ${tx.rows(rows)}
    on conflict (kind, slug) do update
      set title = excluded.title, content = excluded.content, words = excluded.words, position = excluded.position,
        source_name = excluded.source_name, source_url = excluded.source_url, written_on = excluded.written_on,
        signed_off_on = excluded.signed_off_on, signed_off_by = excluded.signed_off_by,
        author = excluded.author, passages = excluded.passages,
        tax_year = excluded.tax_year, expires_on = excluded.expires_on,
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
    words: searchWordsOf(form.question, form.answer),
    position: form.position,
    source_name: form.sourceName,
    source_url: form.sourceUrl,
    written_on: form.writtenOn,
    signed_off_on: form.reviewedOn,
    signed_off_by: form.reviewedBy,
    author: form.author,
    passages: tx.json(form.passages),
    tax_year: form.taxYear,
    expires_on: form.expiresOn,
  }))
  await tx`delete from faq where edited_at is null and slug <> all (${rows.map(({ slug }) => slug)})`
  await tx`
    insert into faq ${tx.rows(rows)}
    on conflict (slug) do update
      set category = excluded.category, question = excluded.question, answer = excluded.answer, see = excluded.see,
        words = excluded.words, position = excluded.position, source_name = excluded.source_name,
        source_url = excluded.source_url, written_on = excluded.written_on,
        signed_off_on = excluded.signed_off_on, signed_off_by = excluded.signed_off_by,
        author = excluded.author, passages = excluded.passages, tax_year = excluded.tax_year,
        expires_on = excluded.expires_on, version = faq.version + 1
      where faq.edited_at is null`
}
