/** The pages of tax resources, each with the day its newest entry was reviewed or changed. */
import { paths } from '#contract/paths.ts'
import type { Db } from '../platform/db.ts'
import { type Change, listChanges } from '../resources/list-changes.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

const PAGES: readonly { path: string; kind: Change['kind'] }[] = [
  { path: paths.deadlines, kind: 'deadline' },
  { path: paths.forms, kind: 'form' },
  { path: paths.notices, kind: 'notice' },
  { path: paths.glossary, kind: 'term' },
  { path: paths.stateAgencies, kind: 'agency' },
  { path: paths.freeHelp, kind: 'help' },
  { path: paths.officialTools, kind: 'tool' },
  { path: paths.taxTips, kind: 'tip' },
  { path: paths.faq, kind: 'faq' },
]

export async function listResourcePages(db: Db, origin: string): Promise<SitemapEntry[]> {
  const changes = await listChanges(db)
  const newest = (some: readonly Change[]) =>
    some
      .map(({ changedOn }) => changedOn)
      .sort()
      .at(-1)
  const entry = (path: string, changedOn: string | undefined): SitemapEntry => ({
    loc: `${origin}${path}`,
    lastmod: changedOn ? new Date(changedOn) : undefined,
  })
  return [
    // It counts what the others hold.
    entry(paths.taxResources, newest(changes)),
    ...PAGES.map(({ path, kind }) => entry(path, newest(changes.filter((change) => change.kind === kind)))),
    ...changes
      .filter(({ kind }) => kind === 'notice')
      .map(({ slug, changedOn }) => entry(paths.notice(slug), changedOn)),
  ]
}
