/** The public issues: those whose sending has begun. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { Block, IssueLine, PublicIssue } from '#common/newsletter-issue.ts'
import type { NewsletterList } from '#common/newsletter.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { IRS_TIME_ZONE } from '#common/dates.ts'

const ARCHIVE_ROWS = 100

/** Newest first. */
export async function listArchive(db: Db, list: NewsletterList): Promise<IssueLine[]> {
  return db<IssueLine[]>`
    select list, slug, title, summary, to_char(started_at at time zone ${IRS_TIME_ZONE}, 'YYYY-MM-DD') as sent_on, is_demo
    from newsletter_issue where list = ${list} and started_at is not null
    order by started_at desc, id desc limit ${ARCHIVE_ROWS}`
}

const BEGIN_BLOCKS = 3

/** What the page of a newsletter shows: its issues, and how the newest one begins. */
export async function readNewsletter(db: Db, list: NewsletterList): Promise<{ issues: IssueLine[]; begin: Block[] }> {
  const issues = await listArchive(db, list)
  const [newest] = issues
  const { blocks } = newest ? await readIssue(db, list, newest.slug) : { blocks: [] }
  return { issues, begin: blocks.filter(({ kind }) => kind !== 'heading').slice(0, BEGIN_BLOCKS) }
}

/** @throws AppError `not_found`, also for a draft. */
export async function readIssue(db: Db, list: NewsletterList, slug: string): Promise<PublicIssue> {
  const [issue] = await db<[PublicIssue?]>`
    select list, slug, title, summary, to_char(started_at at time zone ${IRS_TIME_ZONE}, 'YYYY-MM-DD') as sent_on, is_demo,
      blocks, sources, reviewed_on
    from newsletter_issue where list = ${list} and slug = ${slug} and started_at is not null`
  if (!issue) throw new AppError('not_found', i18n._(msg`We couldn’t find that issue.`))
  return issue
}

/** For the sitemap. */
export async function listIssueChanges(db: Db): Promise<{ list: NewsletterList; slug: string; changedAt: Date }[]> {
  return db`
    select list, slug, greatest(started_at, updated_at) as changed_at
    from newsletter_issue where started_at is not null order by list, started_at desc, id desc`
}
