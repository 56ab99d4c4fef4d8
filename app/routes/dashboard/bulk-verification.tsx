/** /dashboard/bulk-verification: check a list of names, watch it, and read or download the answers. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { NamesForm } from '#app/features/verification/names-form.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { loadFile, saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { useRows } from '#app/ui/list/use-rows.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type BulkCheckShown, type BulkOutcome, type BulkRowShown } from '#common/bulk-checks.ts'
import { formatDateTime, formatLongDate } from '#common/dates.ts'
import { formatNumber } from '#common/format-count.ts'
import { paths } from '#common/paths.ts'
import { BULK_HOURS } from '#common/retention.ts'

const LOOK_EVERY_MS = 2_000

export default function Page() {
  const query = useList(api.get('bulk-checks'), {
    refetchInterval: ({ state }) => (state.data?.some(({ finished_at: at }) => at === null) ? LOOK_EVERY_MS : false),
  })
  return (
    <DashboardPage
      heading={t`Check many names`}
      lead={t`Check many names against the IRS lists at once. Each result shows the list’s date. We delete the names and results after ${BULK_HOURS} hours.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
          <NamesForm />
          {/* Below the form, it comes before no answer. */}
          <div className={query.data?.length === 0 ? '' : 'max-xl:hidden'}>
            <SampleResults />
          </div>
        </div>
        <LoadingNote query={query} />
        {query.data?.map((check) => (
          <Check key={check.id} check={check} />
        ))}
        <p className="text-14 text-muted">
          <Trans>
            To check lists from a program, <Link href={paths.apiKeys}>create an API key</Link> for bulk checks.
          </Trans>
        </p>
      </div>
    </DashboardPage>
  )
}

const OUTCOMES = ['one', 'several', 'formerly', 'none'] as const

/** A result of each kind, as the results show it. */
const SAMPLE_NAMES = {
  one: 'Gonzalez, Maria · CA',
  several: 'Smith, John',
  formerly: 'Lee, Anna · WA',
  none: 'Doe, Jane · TX 78701',
} as const satisfies Readonly<Record<BulkOutcome, string>>
const SAMPLE_DATE = '2026-03-26'

const SampleResults = () => (
  <Card heading={t`Sample results`}>
    <p className="text-14 text-muted">{t`These people are fictional. The list is dated ${formatLongDate(SAMPLE_DATE)}.`}</p>
    <ul className="divide-y divide-hairline">
      {OUTCOMES.map((outcome) => (
        <li key={outcome} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 py-3">
          <OutcomeMark outcome={outcome} />
          <div>
            <p>{SAMPLE_NAMES[outcome]}</p>
            <p className={outcomeTint(outcome)}>{outcomeLabels()[outcome]}</p>
            <p className="text-14 text-muted">{outcomeMeanings()[outcome]}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

function Check({ check }: { check: BulkCheckShown }) {
  const { id, total, checked, finished_at: finishedAt, created_at: createdAt, deleted_at: deletedAt } = check
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const download = async () => {
    try {
      saveFile('license-checks.csv', await loadFile(api.get('bulk-checks/{id}/csv', { params: { id } })))
    } catch (error) {
      showToast(describeCallError(error), 'problem')
    }
  }
  return (
    <Card heading={plural(total, { one: '# name', other: '# names' })}>
      <p className="text-14 text-muted">
        <Trans>
          Sent on {formatDateTime(createdAt)}. We’ll delete these names on {formatDateTime(deletedAt)}.
        </Trans>
      </p>
      {finishedAt === null && (
        <div className="mt-3">
          <progress aria-label={t`Progress`} value={checked} max={total} className="bar" />
          <output className="tabular text-14">{t`${formatNumber(checked)} of ${formatNumber(total)} checked`}</output>
        </div>
      )}
      <Outcomes outcomes={check.outcomes} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="button" onClick={() => void download()}>
          <Icon name="download" /> {t`Download CSV`}
        </Button>
        <Button type="button" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide results` : t`Show results`}
        </Button>
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.delete('bulk-checks/{id}', { params: { id } }))}
        >
          {t`Delete now`}
        </Button>
      </div>
      {isOpen && <Answers id={id} isRunning={finishedAt === null} />}
    </Card>
  )
}

const outcomeLabels = (): Readonly<Record<BulkOutcome, string>> => ({
  one: t`On the list`,
  several: t`Several people with this name`,
  formerly: t`No longer on the list`,
  none: t`Not found`,
})

const outcomeMeanings = (): Readonly<Record<BulkOutcome, string>> => ({
  one: t`One person on the newest list has this name.`,
  several: t`Add a state or ZIP code to tell these people apart.`,
  formerly: t`The person is on an earlier list but not on the newest one. The IRS doesn’t say why.`,
  none: t`The list may be older than the license, or the name may be spelled differently.`,
})

const OUTCOME_MARKS = {
  one: { icon: 'check', tint: '' },
  several: { icon: 'users', tint: 'disc-sky' },
  formerly: { icon: 'undo', tint: 'disc-clay' },
  none: { icon: 'search', tint: 'disc-sand' },
} as const satisfies Readonly<Record<BulkOutcome, { icon: IconName; tint: string }>>

/** The words are beside it. */
function OutcomeMark({ outcome }: { outcome: BulkOutcome | null }) {
  const { icon, tint } = outcome === null ? { icon: 'clock' as const, tint: 'disc-sand' } : OUTCOME_MARKS[outcome]
  return (
    <span className={`disc ${tint}`}>
      <Icon name={icon} />
    </span>
  )
}

const Outcomes = ({ outcomes }: Pick<BulkCheckShown, 'outcomes'>) => (
  <dl className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
    {OUTCOMES.map((outcome) => (
      <div key={outcome} className="flex flex-col-reverse justify-end rounded-box border border-hairline p-4">
        <dt className="text-14 text-muted">{outcomeLabels()[outcome]}</dt>
        <dd className="tabular text-28 font-semibold">{formatNumber(outcomes[outcome])}</dd>
      </div>
    ))}
  </dl>
)

function Answers({ id, isRunning }: { id: string; isRunning: boolean }) {
  // Asked for again once the job is done.
  const key = [`bulk-checks/${id}/rows`, isRunning]
  const query = useRows(api.get('bulk-checks/{id}/rows', { params: { id } }), { queryKey: key })
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <LoadingNote query={query} />
      <ul className="divide-y divide-hairline">
        {query.data?.map((row) => (
          <Answer key={row.id} row={row} />
        ))}
      </ul>
      <ShowMore rest={query.rest} />
      <p className="max-w-[68ch] text-14 text-muted">
        {t`A list shows licenses only as of the list’s date, and different people can have the same name. If we don’t find a name, the list may be older than the license, or the name may be spelled differently.`}
      </p>
    </div>
  )
}

function Answer({ row }: { row: BulkRowShown }) {
  const { id, last_name: last, first_name: first, state, zip, outcome, found, similar } = row
  const where = [state, zip].filter(Boolean).join(' ')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-4 lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-4">
      <OutcomeMark outcome={outcome} />
      <p className="min-w-0 pt-2 [overflow-wrap:anywhere]">
        <span className="tabular text-muted">{id}.</span> {`${last}${first && `, ${first}`}`}
        {where && <span className="text-muted"> · {where}</span>}
      </p>
      <div className="min-w-0 max-lg:col-start-2 lg:pt-2">
        <p className={outcomeTint(outcome)}>{sentence(row)}</p>
        {found && (
          <p>
            <a href={found.path}>{found.name}</a>, {[found.city, found.state].filter(Boolean).join(', ')}
          </p>
        )}
        <Similar people={similar} />
        {outcome !== null && <Receipt row={row} />}
      </div>
    </li>
  )
}

function Similar({ people }: { people: BulkRowShown['similar'] }) {
  if (people.length === 0) return null
  return (
    <>
      <p className="text-14 text-muted">{t`Similar names, or the same name in another place`}</p>
      <ul className="text-14">
        {people.map(({ id, name, city, state, path }) => (
          <li key={id}>
            <a href={path}>{name}</a>, {[city, state].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What says how many people have the name has the date of the list, as the line about one person has. */
function sentence({ outcome, total, found, list_date: date }: BulkRowShown): string {
  if (outcome === null) return t`Not checked yet`
  if (found) return found.status_text
  const said =
    outcome === 'several'
      ? plural(total ?? 0, { one: '# person with this name', other: '# people with this name' })
      : outcomeLabels()[outcome]
  return date === null ? said : t`${said}, list dated ${formatLongDate(date)}`
}

const outcomeTint = (outcome: BulkOutcome | null) =>
  outcome === 'one' ? 'font-semibold text-evergreen' : 'font-semibold'

function Receipt({ row: { last_name, first_name, state, zip, receipt } }: { row: BulkRowShown }) {
  const query = new URLSearchParams({ last_name, first_name, state, zip })
  return (
    <p className="text-14">
      {receipt ? (
        <a href={receipt}>{t`Receipt`}</a>
      ) : (
        <a href={`${paths.licenseVerification}?${query}`}>{t`See details and get a receipt`}</a>
      )}
    </p>
  )
}
