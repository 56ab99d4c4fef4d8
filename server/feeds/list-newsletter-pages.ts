/** The newsletters and their issues, each with the day it was last changed. */
import { NEWSLETTERS } from '#contract/newsletter.ts'
import { paths } from '#contract/paths.ts'
import { listIssueChanges } from '../newsletter/read-archive.ts'
import type { Db } from '../platform/db.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

export async function listNewsletterPages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const issues = await listIssueChanges(db)
  return [
    ...NEWSLETTERS.map(({ list, path }) => ({
      loc: `${origin}${path}`,
      lastmod: issues.find((issue) => issue.list === list)?.changedAt,
    })),
    ...issues.map((issue) => ({ loc: `${origin}${paths.newsletterIssue(issue)}`, lastmod: issue.changedAt })),
  ]
}
