/**
 * The first articles and newsletter issues, as examples for the demo directory: under invented names, never sent, and
 * written without their sources at hand, so none claims a review date. The first real import deletes them with the
 * other examples.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { articleForm } from '#common/article-schemas.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database, Transaction } from '#server/platform/db.ts'
import { columnsOf } from '#server/domains/articles/save-article.ts'
import { issueForm } from '#common/newsletter-schemas.ts'

const ARTICLES_FILE = join(import.meta.dirname, '../../../db/demo/articles.json')
const articleExample = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** A service offered by the agent it's published under. */
  service: z.string(),
  publishedOn: z.iso.date(),
  ...articleForm.shape,
})
type ArticleExample = z.infer<typeof articleExample>

export const readArticleExamples = async () =>
  z.array(articleExample).parse(JSON.parse(await readFile(ARTICLES_FILE, 'utf8')))

/** Only when there are no articles yet. @returns how many were loaded. */
export async function loadArticleExamples(db: Database): Promise<number> {
  const [{ some }] = await db<[{ some: boolean }]>`
    select exists (select 1 from article) or not exists (select 1 from listing where is_demo) as some`
  if (some) return 0
  const examples = await readArticleExamples()
  return db.begin(async (tx) => {
    for (const [storage, each] of examples.entries()) await insertExample(tx, each, storage)
    await bumpDataVersion(tx, 'posts')
    return examples.length
  }) as Promise<number>
}

/** The first one in the file is the newest. */
async function insertExample(tx: Transaction, each: ArticleExample, storage: number): Promise<void> {
  const { slug, service, publishedOn, ...form } = each
  const [author] = await tx<[{ id: number }?]>`
    select l.id from listing_profile p join listing l on l.id = p.listing_id
    where l.is_demo and l.status = 'listed'
    order by ${service} = any(p.services) desc, md5(l.public_id || ${String(storage)}) limit 1`
  const at = tx`${publishedOn}::date + interval '15 hours' - ${storage} * interval '1 minute'`
  await tx`
    insert into article ${tx.rows([{ ...columnsOf(tx, form), slug, listing_id: author?.id ?? null }])}
    on conflict (slug) do nothing`
  await tx`
    update article set state = 'published', is_demo = true, published_at = ${at}, created_at = ${at}, updated_at = ${at}
    where slug = ${slug} and author_id is null`
}

const ISSUES_FILE = join(import.meta.dirname, '../../../db/demo/newsletter.json')
const issueExample = z.strictObject({ sentOn: z.iso.date(), ...issueForm.omit({ reviewed_on: true }).shape })

const readIssueExamples = async () => z.array(issueExample).parse(JSON.parse(await readFile(ISSUES_FILE, 'utf8')))

/** Only when there is no issue yet. @returns how many were loaded. */
export async function loadIssueExamples(db: Database): Promise<number> {
  const [{ some }] = await db<[{ some: boolean }]>`select exists (select 1 from newsletter_issue) as some`
  if (some) return 0
  const issues = await readIssueExamples()
  return db.begin(async (tx) => {
    let loaded = 0
    for (const { sentOn, list, slug, title, summary, blocks, sources } of issues) {
      const added = await tx`
        insert into newsletter_issue (list, slug, title, summary, blocks, sources, state, started_at,
          sent_at, created_at, updated_at, is_demo)
        values (${list}, ${slug}, ${title}, ${summary}, ${tx.json(blocks)}, ${tx.json(sources)}, 'sent',
          ${sentOn}::date + interval '15 hours', ${sentOn}::date + interval '16 hours',
          ${sentOn}::date, ${sentOn}::date, true)
        on conflict (list, slug) do nothing`
      loaded += added.count
    }
    await bumpDataVersion(tx, 'posts')
    return loaded
  }) as Promise<number>
}
