/** /dashboard/admin/due: what is due for the editors, across the FAQ, the tax resources, and the guides. */
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { SignGuide } from '#app/features/texts/sign-guide.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { DueShown, DueTextShown } from '#common/admin-texts.ts'
import { DUE_REASONS, type DueReason } from '#common/text-review.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { paths } from '#common/paths.ts'
import { TEXT_KIND_LABELS, TEXT_KINDS } from '#common/text-names.ts'

export default function DuePage() {
  return (
    <DashboardPage
      heading="What’s due"
      lead="Texts whose figures end, whose source has moved or gone, that someone reported, or that no tax professional has reviewed."
    >
      <Due />
    </DashboardPage>
  )
}

function Due() {
  const [reason, setReason] = useState<DueReason | undefined>()
  const query = useList(api.get('admin/due', { params: reason ? { reason } : {} }))
  const due = query.data
  if (!due) return <LoadingNote query={query} />
  return (
    <div className="grid gap-8">
      <SourceChecks sources={due.sources} />
      <fieldset>
        <legend className="mb-2 text-14 text-muted">Show</legend>
        <div className="flex flex-wrap gap-2">
          <Choice isOn={reason === undefined} onChoose={() => setReason(undefined)} label="Everything" />
          {DUE_REASONS.map(({ slug, label }) => (
            <Choice
              key={slug}
              isOn={reason === slug}
              onChoose={() => setReason(slug)}
              label={`${label} (${due.counts[slug]})`}
            />
          ))}
        </div>
      </fieldset>
      {due.texts.length === 0 ? (
        <p className="text-muted">Nothing is due here.</p>
      ) : (
        <DueTexts key={reason} texts={due.texts} />
      )}
    </div>
  )
}

const ROWS = 50

/** All of them come with the answer; the page grows as the reader asks. */
function DueTexts({ texts }: { texts: readonly DueTextShown[] }) {
  const [shown, setShown] = useState(ROWS)
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {texts.slice(0, shown).map((text) => (
          <DueText key={`${text.kind} ${text.slug}`} text={text} />
        ))}
      </ul>
      {texts.length > shown && (
        <div>
          <Button type="button" variant="secondary" onClick={() => setShown(shown + ROWS)}>
            Show more ({texts.length - shown} left)
          </Button>
        </div>
      )}
    </>
  )
}

const Choice = ({ isOn, onChoose, label }: { isOn: boolean; onChoose: () => void; label: string }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChoose}
    className="min-h-9 rounded-stamp border border-edge px-3 text-14 text-ink aria-pressed:border-evergreen aria-pressed:bg-evergreen aria-pressed:text-on-evergreen"
  >
    {label}
  </button>
)

function SourceChecks({ sources }: { sources: DueShown['sources'] }) {
  const { is_on: isOn, ran_at: ranAt, is_offline: isOffline, cited, ok, moved, gone, failed } = sources
  if (!isOn) {
    return (
      <Notice>
        <p>
          <strong>Sources aren’t checked.</strong> The setting SOURCE_CHECKS is off, so this page doesn’t know which of
          the {cited} cited pages still answer.
        </p>
      </Notice>
    )
  }
  if (!ranAt) return <p>Sources are checked every hour, {cited} pages in all. The first check hasn’t run yet.</p>
  if (isOffline) {
    return (
      <Notice kind="caution">
        <p>
          <strong>The network is away.</strong> At the last check, {formatDateTime(ranAt)}, no page answered. Nothing
          was recorded about any of them.
        </p>
      </Notice>
    )
  }
  const unchecked = cited - ok - moved - gone - failed
  return (
    <p className="tabular">
      Of {cited} cited pages, {ok} answer, {moved} have moved, {gone} are gone, {failed} didn’t answer, and {unchecked}{' '}
      weren’t checked yet. Last check: {formatDateTime(ranAt)}.
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

function DueText({ text }: { text: DueTextShown }) {
  const { kind, slug, title, path, reasons, expires_on: expires, source_url: source, detail, reports, version } = text
  const labels = DUE_REASONS.filter(({ slug: reason }) => reasons.includes(reason)).map(({ label }) => label)
  const facts = [
    kindLabel(kind),
    expires && `figures hold through ${formatDate(expires)}`,
    reports > 0 && formatCount(reports, 'open report', 'open reports'),
  ]
  return (
    <li className="grid gap-1 py-3">
      <h3 className="text-18">
        <a href={path}>{title}</a>
      </h3>
      <p className="text-14 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-14 font-semibold">{labels.join(' · ')}</p>
      {(detail || reasons.includes('source_gone')) && <GoneSource source={source} detail={detail} />}
      <p className="flex flex-wrap gap-x-5 text-14">
        {kind !== 'guide' && <Link href={`${paths.adminQueue('texts')}?kind=${kind}&text=${slug}`}>Edit or sign</Link>}
        {reports > 0 && <Link href={paths.adminQueue('messages')}>Read the reports</Link>}
        <a href={paths.textHistory({ kind, slug })}>History</a>
      </p>
      {kind === 'guide' && version !== null && <SignGuide slug={slug} version={version} title={title} />}
    </li>
  )
}
