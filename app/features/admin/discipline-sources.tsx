/** Where entries come from: lists, loaded after a dry run, and what staff typed in from the bulletin. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DecisionForm, type Choice } from '#app/features/queue/decision-form.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'
import { DISCIPLINE_COLUMNS, OPTIONAL_DISCIPLINE_COLUMNS } from '#common/discipline.ts'
import type { DisciplineListForm, DisciplineListShown, DisciplineReport } from '#common/discipline-schemas.ts'
import { TypedEntries, TypeEntry } from './discipline-entries.tsx'

export function DisciplineSources() {
  const query = useList(api.get('admin/discipline/sources'))
  return (
    <div className="grid gap-10">
      <LoadList />
      <LoadingNote query={query} />
      {query.data && <Lists lists={query.data.lists} />}
      <TypeEntry />
      {query.data && <TypedEntries typed={query.data.typed} />}
    </div>
  )
}

type Tried = { form: DisciplineListForm; report: DisciplineReport }

function LoadList() {
  const act = useAct()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const form = useForm({
    name: 'discipline-list',
    schema: async () => (await import('#common/discipline-schemas.ts')).disciplineListForm,
    shape: (typed) => ({ ...typed, mode: 'dry_run', csv: file?.text ?? '', file_name: file?.name ?? '' }),
    send: async (payload: DisciplineListForm) => {
      const { data } = await requestSignedIn(api.post('admin/discipline/lists', { body: payload }))
      setTried({ form: payload, report: data })
    },
  })
  const load = async () => {
    if (tried && (await act(api.post('admin/discipline/lists', { body: { ...tried.form, mode: 'commit' } }))))
      setTried(null)
  }
  const columnNames = DISCIPLINE_COLUMNS.map((name) =>
    OPTIONAL_DISCIPLINE_COLUMNS.includes(name) ? t`${name} (optional)` : name,
  ).join(', ')
  return (
    <section aria-labelledby="load-list" className="grid gap-4">
      <h2 id="load-list" className="text-28">
        {t`Upload a list`}
      </h2>
      <p className="max-w-[68ch] text-muted">
        {t`Upload a CSV file with these columns, in any order: ${columnNames}. Write dates as 2026-03-26 or 3/26/2026. Give each entry its own citation and link. The new list replaces the previous list but not the manual entries.`}
      </p>
      <FormFrame form={form} label={t`Upload a list`} button={t`Test`} busy={t`Testing`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...form.field('csv')}
            label={t`CSV file`}
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ target }) => {
              const chosen = target.files?.[0]
              setTried(null)
              setFile(chosen ? { name: chosen.name, text: await chosen.text() } : null)
            }}
          />
          <Field {...form.field('list_date')} label={t`Date of the list`} type="date" />
          <Field {...form.field('source_name')} label={t`List name`} maxLength={200} />
          <Field
            {...form.field('source_url')}
            label={t`Link to the list`}
            type="url"
            placeholder="https://www.irs.gov/…"
          />
        </div>
      </FormFrame>
      {tried && <Report report={tried.report} onLoad={() => void load()} />}
    </section>
  )
}

function Report({ report, onLoad }: { report: DisciplineReport; onLoad: () => void }) {
  if (report.problems.length > 0) {
    return (
      <Notice kind="problem">
        <p className="font-semibold">
          <Trans>Fix these rows first. Otherwise, profiles would say “No entry” for people who have an entry.</Trans>
        </p>
        <ul className="list-disc pl-5">
          {report.problems.map(({ line, problem }) => (
            <li key={line}>
              <Trans>
                Line {line}: {problem}
              </Trans>
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  const facts: Fact[] = [
    { name: t`Entries`, value: String(report.rows) },
    { name: t`New`, value: String(report.added) },
    { name: t`Already in our records`, value: String(report.repeated) },
    { name: t`No longer on the list`, value: String(report.gone) },
    { name: t`Matches to review`, value: String(report.matches) },
  ]
  return (
    <div className="grid gap-4">
      <Facts facts={facts} />
      <p className="text-muted">{t`This was a test. Nothing changed.`}</p>
      <div>
        <Button type="button" onClick={onLoad}>
          {t`Import this list`}
        </Button>
      </div>
    </div>
  )
}

const undo = (): Choice<'undo'> => ({ key: '', value: 'undo', label: t`Undo the newest list` })

function Lists({ lists }: { lists: readonly DisciplineListShown[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <section aria-labelledby="lists" className="grid gap-4">
      <h2 id="lists" className="text-28">
        {t`Lists`}
      </h2>
      {lists.length === 0 ? (
        <p className="text-muted">{t`No disciplinary list has been imported yet, and profiles say so.`}</p>
      ) : (
        <ul className="tabular divide-y divide-hairline border-y border-hairline">
          {lists.map((list) => (
            <li key={list.id} className="flex flex-wrap justify-between gap-3 py-2">
              <span className="[overflow-wrap:anywhere]">
                {formatDate(list.list_date)}: <a href={list.source_url}>{list.source_name}</a>,{' '}
                {list.entries === 1 ? t`1 entry` : t`${list.entries} entries`}
                {list.is_demo && `, ${t`demo`}`}
              </span>
              <span className="text-muted">
                {list.status === 'undone' ? t`undone` : list.can_undo ? t`newest` : t`replaced`},{' '}
                {formatDateTime(list.loaded_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {lists.some(({ can_undo: canUndo }) => canUndo) && (
        <DecisionForm
          choices={[undo()]}
          chosen={chosen}
          onChoose={setChosen}
          hint={t`The reason is recorded in the audit log.`}
          callOf={({ reason }) => api.post('admin/discipline/lists/undo', { body: { reason } })}
        />
      )}
    </section>
  )
}
