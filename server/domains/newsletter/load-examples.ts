/**
 * The first issues, as examples for the demo directory: never sent, and written without their sources open, so none
 * claims a review date. The first real import deletes them with the rest of the examples.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { issueForm } from '#common/newsletter-schemas.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import type { Database } from '#server/platform/db.ts'

const FILE = join(import.meta.dirname, '../../../db/demo/newsletter.json')
const example = z.strictObject({ sentOn: z.iso.date(), ...issueForm.omit({ reviewed_on: true }).shape })

const readExamples = async () => z.array(example).parse(JSON.parse(await readFile(FILE, 'utf8')))

/** Only when there is no issue yet. @returns how many were loaded. */
export async function loadExamples(db: Database): Promise<number> {
  const [{ some }] = await db<[{ some: boolean }]>`select exists (select 1 from newsletter_issue) as some`
  if (some) return 0
  const issues = await readExamples()
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
