/** /dashboard/admin/due: what is due for the editors, across the FAQ, the tax resources, and the guides. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { FilterButtons } from '#app/features/dashboard/filter-buttons.tsx'
import { SignGuide } from '#app/features/texts/sign-guide.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { sortRows, type Sorting, useSorting } from '#app/features/queue/use-sorting.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { DueShown, DueTextShown } from '#common/admin-texts.ts'
import { DUE_REASONS, type DueReason } from '#common/text-review.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { TEXT_KIND_LABELS, TEXT_KINDS } from '#common/text-names.ts'

export default function DuePage() {
  return (
    <DashboardPage
      heading={t`What’s due`}
      lead={t`Items with expiring figures, moved or missing sources, reported mistakes, or no review by a tax professional.`}
    >
      <Due />
    </DashboardPage>
  )
}

const REASONS = DUE_REASONS.map(({ slug }) => slug)
const SORTS = ['urgency', 'title', 'kind', 'expires'] as const

function Due() {
  const [shown, setShown] = useAddressChoice<DueReason | 'everything'>('show', ['everything', ...REASONS], 'everything')
  const sorting = useSorting(SORTS, { by: 'urgency', dir: 'asc' })
  const query = useList(api.get('admin/due', { params: shown === 'everything' ? {} : { reason: shown } }))
  const due = query.data
  // All of them, so that the choices stay as they are while another is read.
  const counts = useList(api.get('admin/due', { params: {} })).data?.counts ?? {}
  if (query.isError) return <LoadingNote query={query} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {due && <SourceChecks sources={due.sources} />}
      <FilterButtons
        choices={[
          { value: 'everything', name: t`Everything` },
          ...DUE_REASONS.filter(({ slug }) => slug === shown || (counts[slug] ?? 0) > 0).map(({ slug, label }) => ({
            value: slug,
            name: label,
            count: counts[slug] ?? 0,
          })),
        ]}
        chosen={shown}
        onChoose={setShown}
      />
      {due?.texts.length === 0 ? (
        <NothingDue />
      ) : (
        <DueTexts key={shown} texts={due && sortRows(due.texts, sorting, VALUES)} sorting={sorting} />
      )}
    </div>
  )
}

const NothingDue = () => (
  <EmptyState
    frame="card"
    art="calendar"
    action={<LinkButton to={paths.adminQueue('texts')}>{t`See all items`}</LinkButton>}
  >
    <p>{t`Nothing is due here.`}</p>
  </EmptyState>
)

const VALUES = {
  // The first reason is the most urgent one.
  urgency: ({ reasons: [first] }: DueTextShown) => (first ? REASONS.indexOf(first) : null),
  title: ({ title }: DueTextShown) => title,
  kind: ({ kind }: DueTextShown) => kindLabel(kind),
  expires: ({ expires_on: expires }: DueTextShown) => expires,
}

const ROWS = 20

/** All of them come with the answer; the page grows as the reader asks. */
function DueTexts({ texts, sorting }: { texts: readonly DueTextShown[] | undefined; sorting: Sorting }) {
  const [shown, setShown] = useState(ROWS)
  return (
    <>
      <QueueTable
        label={t`Items`}
        columns={allColumns()}
        rows={texts?.slice(0, shown)}
        idOf={({ kind, slug }) => `${kind} ${slug}`}
        nameOf={({ title }) => title}
        sorting={sorting}
      />
      {texts && texts.length > shown && (
        <div>
          <Button type="button" variant="secondary" onClick={() => setShown(shown + ROWS)}>
            {t`Show more (${texts.length - shown} left)`}
          </Button>
        </div>
      )}
    </>
  )
}
function SourceChecks({ sources }: { sources: DueShown['sources'] }) {
  const { is_on: isOn, ran_at: ranAt, is_offline: isOffline, cited, ok, moved, gone, failed } = sources
  if (!isOn) {
    return (
      <Notice>
        <p>
          <Trans>
            <strong>Sources aren’t being checked.</strong> The SOURCE_CHECKS setting is off, so this page can’t tell
            which of the {cited} cited pages still respond.
          </Trans>
        </p>
      </Notice>
    )
  }
  if (!ranAt)
    return (
      <p>
        <Trans>We check the {cited} cited pages every hour. The first check hasn’t run yet.</Trans>
      </p>
    )
  if (isOffline) {
    return (
      <Notice kind="caution">
        <p>
          <Trans>
            <strong>The network is down.</strong> No page responded at the last check, {formatDateTime(ranAt)}, so we
            didn’t record any results. Check the server’s internet connection.
          </Trans>
        </p>
      </Notice>
    )
  }
  const unchecked = cited - ok - moved - gone - failed
  return (
    <p className="tabular">
      <Trans>
        Of {cited} cited pages, {ok} respond, {moved} have moved, {gone} no longer exist, {failed} didn’t respond, and{' '}
        {unchecked} haven’t been checked yet. Last check: {formatDateTime(ranAt)}.
      </Trans>
    </p>
  )
}

const kindLabel = (kind: string): string => {
  const known = TEXT_KINDS.find((each) => each === kind)
  return known ? TEXT_KIND_LABELS[known] : kind
}

const GoneSource = ({ source, detail }: { source: string | null; detail: string | null }) =>
  source && (
    <p className="text-14 [overflow-wrap:anywhere]">
      <a href={source}>{source}</a>
      {detail && ` → ${detail}`}
    </p>
  )

const allColumns = (): readonly Column<DueTextShown>[] => [
  {
    key: 'title',
    name: t`Item`,
    isSortable: true,
    cell: ({ title, path }) => (
      <a href={path} className="text-16 font-semibold">
        {title}
      </a>
    ),
  },
  { key: 'kind', name: t`Kind`, isSortable: true, cell: ({ kind }) => kindLabel(kind) },
  { key: 'urgency', name: t`Why`, isSortable: true, cell: (text) => <Reasons text={text} /> },
  {
    key: 'expires',
    name: t`Figures valid through`,
    isSortable: true,
    cell: ({ expires_on: expires }) => expires && formatDate(expires),
  },
  { key: 'act', name: t`Actions`, needsNoLabel: true, cell: (text) => <Acts text={text} /> },
]

function Reasons({ text: { reasons, reports, source_url: source, detail } }: { text: DueTextShown }) {
  const labels = DUE_REASONS.filter(({ slug }) => reasons.includes(slug)).map(({ label }) => label)
  return (
    <div>
      <p>{labels.join(' · ')}</p>
      {reports > 0 && (
        <Link href={paths.adminQueue('messages')}>
          {plural(reports, { one: 'Read # report', other: 'Read # reports' })}
        </Link>
      )}
      {(detail || reasons.includes('source_gone')) && <GoneSource source={source} detail={detail} />}
    </div>
  )
}

const Acts = ({ text: { kind, slug, title, version } }: { text: DueTextShown }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-2 whitespace-nowrap">
    {kind !== 'guide' && (
      <Link href={`${paths.adminQueue('texts')}?kind=${kind}&text=${slug}`}>
        <Trans>
          Edit or sign off<span className="sr-only">: {title}</span>
        </Trans>
      </Link>
    )}
    <a href={paths.textHistory({ kind, slug })}>
      <Trans>
        History<span className="sr-only">: {title}</span>
      </Trans>
    </a>
    {kind === 'guide' && version !== null && <SignGuide slug={slug} version={version} title={title} />}
  </div>
)
