/** /dashboard/admin/imports: imports of IRS lists. */
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { type Choice, DecisionForm } from '#app/features/queue/decision-form.tsx'
import { useFocusOnChange } from '#app/features/queue/use-focus-on-change.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { useOpener } from '#app/lib/use-opener.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { ImportRunShown, ImportUploadShown } from '#common/admin-imports.ts'
import { formatDateTime } from '#common/dates.ts'
import { ImportOutcome } from '#app/features/admin/import-outcome.tsx'
import { fileState, ImportStatus, RunsTable } from '#app/features/admin/import-status.tsx'
import { ImportTrends } from '#app/features/admin/trends.tsx'
import { OwnAdmin } from '#app/features/admin/own-admin.tsx'
import { dateIn, SendList, sizeOf } from '#app/features/admin/send-list.tsx'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Imports`}
      lead={t`Test a list first: nothing changes until you commit it, and you can undo the latest run.`}
    >
      <ImportsAdmin />
    </DashboardPage>
  )
}

/** IRS lists: uploaded, tried, read, committed, and undone. Uses the command-line importer, in its own process. */
function ImportsAdmin() {
  const query = useList(api.get('admin/imports'), {
    // While the importer runs, poll for its status.
    refetchInterval: ({ state }) => (state.data?.uploads.some(({ status }) => status === 'running') ? 2_000 : false),
  })
  const { data } = query
  if (!data) return <LoadingNote query={query} />
  return (
    <div className="grid gap-10">
      <ImportStatus uploads={data.uploads} runs={data.runs}>
        <SendList newest={data.uploads[0]}>{data.needs_own_admin && <OwnAdmin />}</SendList>
        {data.uploads.length > 0 && <Files uploads={data.uploads} needsOwnAdmin={data.needs_own_admin} />}
      </ImportStatus>
      <Runs runs={data.runs} />
      <ImportTrends />
    </div>
  )
}

type FilesProps = { uploads: readonly ImportUploadShown[]; needsOwnAdmin: boolean }

const Files = ({ uploads, needsOwnAdmin }: FilesProps) => (
  <section aria-labelledby="uploads" className="grid gap-4">
    <h2 id="uploads" className="scroll-mt-20 text-22">
      {t`Files`}
    </h2>
    <ul className="sheet divide-y divide-hairline">
      {uploads.map((upload) => (
        <Upload key={upload.id} upload={upload} needsOwnAdmin={needsOwnAdmin} />
      ))}
    </ul>
  </section>
)

const tryChoice = (): Choice => ({ key: '', value: 'dry_run', label: t`Test` })
const tryAnyway = (): Choice => ({ key: '', value: 'force_dry_run', label: t`Test anyway` })
const commit = (): Choice => ({ key: '', value: 'commit', label: t`Commit`, isDangerous: true })
const commitAnyway = (text: string): Choice => ({
  key: '',
  value: 'force_commit',
  label: t`Commit anyway`,
  isDangerous: true,
  typed: { label: t`Type the file name`, text },
})

/** A list that was rejected, or tried with force, can be committed only by typing its file name. */
function choicesFor({ status, mode, outcome, file_name: name }: ImportUploadShown): Choice[] {
  const { can_force: canForce, overridden = [] } = outcome ?? {}
  if (status === 'failed' && canForce) return [tryChoice(), tryAnyway(), commitAnyway(name)]
  if (status !== 'done' || mode !== 'dry_run') return [tryChoice()]
  return overridden.length > 0 ? [commitAnyway(name), tryChoice()] : [commit(), tryChoice()]
}

function Upload({ upload, needsOwnAdmin }: { upload: ImportUploadShown; needsOwnAdmin: boolean }) {
  // While the importer runs, nothing can be decided and the form is removed, so the focus moves here.
  const name = useFocusOnChange(upload.status)
  const [chosen, setChosen] = useState<string | null>(null)
  const [date, setDate] = useState(dateIn(upload.file_name))
  return (
    <li className="grid gap-4 py-4">
      <div>
        <h3 ref={name} tabIndex={-1} className="text-18 [overflow-wrap:anywhere]">
          {upload.file_name}
        </h3>
        <p className="tabular text-14 text-muted">
          {joinWithDots([
            sizeOf(upload.bytes),
            formatDateTime(upload.created_at),
            fileState(upload),
            upload.file_gone && t`File deleted`,
          ])}
        </p>
      </div>
      {upload.outcome && <ImportOutcome outcome={upload.outcome} />}
      {canStart(upload) && (
        <>
          <div className="max-w-60">
            <Field
              label={t`Date of the list`}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </div>
          <DecisionForm
            choices={choicesFor(upload).filter(({ isDangerous }) => !isDangerous || !needsOwnAdmin)}
            chosen={chosen}
            onChoose={setChosen}
            hint={t`The reason is recorded in the audit log.`}
            callOf={({ value, typed, ...rest }) =>
              api.post('admin/imports/uploads/{id}/start', {
                params: { id: upload.id },
                body: {
                  ...rest,
                  mode: value.endsWith('commit') ? 'commit' : 'dry_run',
                  force: value.startsWith('force_'),
                  ...(typed ? { confirm_file_name: typed } : {}),
                  ...(date ? { list_date: date } : {}),
                },
              })
            }
          />
        </>
      )}
    </li>
  )
}

const canStart = ({ status, mode, file_gone: gone }: ImportUploadShown) =>
  !gone && status !== 'running' && !(status === 'done' && mode === 'commit')

const undo = ({ id }: ImportRunShown): Choice => ({
  key: '',
  value: 'undo',
  label: t`Undo run ${id}`,
  isDangerous: true,
})

function Runs({ runs }: { runs: ImportRunShown[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const opener = useOpener(chosen !== null)
  // Only the latest can be undone.
  const latest = runs.find(({ status }) => status === 'committed')
  return (
    <section aria-labelledby="runs" className="grid gap-4">
      <h2 id="runs" className="text-22">
        {t`Import runs`}
      </h2>
      {runs.length === 0 ? (
        <EmptyState frame="card" art="audit" action={<LinkButton to="#send-list">{t`Upload a list`}</LinkButton>}>
          <p>{t`No runs yet. Each import appears here with what it changed.`}</p>
        </EmptyState>
      ) : (
        <RunsTable
          runs={runs}
          latest={latest}
          undo={
            <Button
              ref={opener}
              type="button"
              variant="danger"
              aria-expanded={chosen !== null}
              onClick={() => setChosen(chosen ? null : 'undo')}
            >
              {t`Undo`}
            </Button>
          }
          reason={
            chosen &&
            latest && (
              <DecisionForm
                hasNoButtons
                choices={[undo(latest)]}
                chosen={chosen}
                onChoose={setChosen}
                hint={t`The reason is recorded in the audit log.`}
                callOf={({ value: _value, ...rest }) => api.post('admin/imports/undo', { body: rest })}
              />
            )
          }
        />
      )}
    </section>
  )
}
