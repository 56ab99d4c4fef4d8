/** What is due for the editors: figures that end, wrong facts that were reported, sources that are gone, and reviews. */
import { DUE_REASONS, DUE_WITHIN_DAYS, type DueReason } from '#common/text-review.ts'
import { plusDays, today } from '#common/dates.ts'
import { entryPath, type TextKind } from '#common/text-names.ts'
import type { Site } from '#server/domains/guides/content-values.ts'
import { listGuidesToReview } from '#server/domains/editorial/guide-reviews.ts'
import type { Editor } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { citedPages } from './check-sources.ts'

type Row = {
  kind: TextKind
  slug: string
  title: string
  reviewedOn: string | null
  expiresOn: string | null
  sourceUrl: string | null
  passages: number
  /** Of its source; null: not looked at. */
  outcome: 'ok' | 'moved' | 'gone' | 'failed' | null
  detail: string | null
  /** Open messages that report a wrong fact in it. */
  reports: number
}
type DueText = Row & { path: string; reasons: DueReason[]; version: number | null }

/** What the last look at the sources found. */
type SourceChecks = {
  isOn: boolean
  ranAt: Date | null
  isOffline: boolean
  cited: number
  ok: number
  moved: number
  gone: number
  failed: number
}

export type Due = { texts: DueText[]; counts: Record<DueReason, number>; sources: SourceChecks }

export async function listDue(db: Db, site: Site & { SOURCE_CHECKS: boolean }, editor: Editor): Promise<Due> {
  const [entries, guides, reports, sources] = await Promise.all([
    readEntries(db),
    listGuidesToReview(db, site, editor),
    readReports(db),
    readSourceChecks(db, site.SOURCE_CHECKS),
  ])
  const ofGuides = guides.map((guide) => ({
    kind: 'guide' as const,
    slug: guide.slug,
    title: guide.heading,
    reviewedOn: guide.reviewedOn,
    expiresOn: guide.expiresOn,
    sourceUrl: null,
    // Its sources are beside the sentences that they are for.
    passages: 1,
    outcome: null,
    detail: null,
    path: guide.path,
    version: guide.number,
  }))
  const all = [
    ...entries.map((entry) => Object.assign(entry, { path: entryPath(entry) ?? '', version: null })),
    ...ofGuides,
  ]
  const texts = all.map((text) => {
    const row = Object.assign(text, { reports: reports.get(text.path) ?? 0 })
    return Object.assign(row, { reasons: reasonsOf(row) })
  })
  const counts = Object.fromEntries(
    DUE_REASONS.map(({ slug }) => [slug, texts.filter(({ reasons }) => reasons.includes(slug)).length]),
  ) as Record<DueReason, number>
  return { texts: texts.filter(({ reasons }) => reasons.length > 0).sort(byUrgency), counts, sources }
}

function reasonsOf({ reviewedOn, expiresOn, passages, outcome, reports }: Row): DueReason[] {
  const isDue: Record<DueReason, boolean> = {
    expired: expiresOn !== null && expiresOn < today(),
    reported: reports > 0,
    source_gone: outcome === 'gone',
    expiring: expiresOn !== null && expiresOn >= today() && expiresOn <= plusDays(today(), DUE_WITHIN_DAYS),
    source_moved: outcome === 'moved',
    source_failed: outcome === 'failed',
    no_passage: passages === 0,
    not_reviewed: reviewedOn === null,
  }
  return DUE_REASONS.map(({ slug }) => slug).filter((slug) => isDue[slug])
}

/** By the most urgent reason, then what expires first. */
const byUrgency = (one: DueText, other: DueText): number =>
  rankOf(one) - rankOf(other) ||
  (one.expiresOn ?? '9').localeCompare(other.expiresOn ?? '9') ||
  one.kind.localeCompare(other.kind) ||
  one.title.localeCompare(other.title)
const rankOf = ({ reasons: [first] }: DueText): number => DUE_REASONS.findIndex(({ slug }) => slug === first)

const readEntries = (db: Db) => db<Omit<Row, 'reports'>[]>`
  select t.*, c.outcome, c.detail from (
    select kind, slug, title, signed_off_on as reviewed_on, expires_on, source_url,
      jsonb_array_length(passages) as passages
    from resource_entry where not is_hidden
    union all
    select 'faq', slug, question, signed_off_on, expires_on, source_url, jsonb_array_length(passages)
    from faq where not is_hidden
  ) t left join source_check c on c.url = split_part(t.source_url, '#', 1)
  order by kind, slug`

/** Open messages by page, as “Report a wrong fact” names it. */
async function readReports(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ page: string; count: number }[]>`
    select page, count(*)::int as count from contact_message
    where page is not null and status = 'new' group by page`
  return new Map(rows.map(({ page, count }) => [page, count]))
}

async function readSourceChecks(db: Db, isOn: boolean): Promise<SourceChecks> {
  const [run] = await db<[{ ranAt: Date; isOffline: boolean }?]>`select ran_at, is_offline from source_check_run`
  const [counts] = await db<[Pick<SourceChecks, 'ok' | 'moved' | 'gone' | 'failed'>]>`
    select count(*) filter (where outcome = 'ok')::int as ok, count(*) filter (where outcome = 'moved')::int as moved,
      count(*) filter (where outcome = 'gone')::int as gone, count(*) filter (where outcome = 'failed')::int as failed
    from source_check`
  const cited = (await citedPages(db)).size
  return { isOn, ranAt: run?.ranAt ?? null, isOffline: run?.isOffline ?? false, cited, ...counts }
}
