/** Lists of the IRS: sent, tried, read, committed, undone. The importer is the terminal's, in its own process. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePress } from '#app/features/account/press-once.ts'
import { sendFile } from '#app/features/claims/send-file.ts'
import { PressProblem } from '#app/features/dashboard/account/press-problem.tsx'
import { type Choice, DecisionForm } from '#app/features/desk/decision-form.tsx'
import { useArrival } from '#app/features/desk/use-arrival.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { ImportRunShown, ImportUploadShown } from '#contract/admin.ts'
import { showDate, showTime } from '#contract/show-date.ts'
import { ImportOutcome } from './import-outcome.tsx'

type Imports = { uploads: ImportUploadShown[]; runs: ImportRunShown[] }

export function ImportsDesk() {
  const query = useQuery({
    queryKey: ['admin/imports'],
    queryFn: async () => (await callSignedIn<Imports>('GET', 'admin/imports')).data,
    // While the importer works, what it says is looked for.
    refetchInterval: ({ state }) => (state.data?.uploads.some(({ status }) => status === 'running') ? 2_000 : false),
  })
  return (
    <div className="grid gap-10">
      <SendList />
      <LoadingNote query={query} />
      {query.data && query.data.uploads.length > 0 && (
        <section aria-labelledby="uploads" className="grid gap-4">
          <h2 id="uploads" className="text-26">
            Files
          </h2>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {query.data.uploads.map((upload) => (
              <Upload key={upload.id} upload={upload} />
            ))}
          </ul>
        </section>
      )}
      {query.data && <Runs runs={query.data.runs} />}
    </div>
  )
}

function SendList() {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const { press, busy, problem } = usePress(async () => {
    if (!file) return
    await sendFile(
      `admin/imports/upload?name=${encodeURIComponent(file.name)}`,
      new Blob([file], { type: 'text/csv' }),
      setShare,
    )
    await client.invalidateQueries()
  })
  return (
    <section aria-labelledby="send-list" className="grid gap-4">
      <h2 id="send-list" className="text-26">
        Send a list
      </h2>
      <PressProblem problem={problem} />
      <Field
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      {busy && <progress aria-label="Sent" value={share} max={1} className="bar" />}
      <div>
        <Button type="button" disabled={busy || !file} onClick={() => void press()}>
          {busy ? 'Sending' : 'Send the file'}
        </Button>
      </div>
    </section>
  )
}

const TRY: Choice = { key: '', value: 'dry_run', label: 'Try it' }
const COMMIT: Choice = { key: '', value: 'commit', label: 'Commit', isDangerous: true }

function Upload({ upload }: { upload: ImportUploadShown }) {
  // While the importer reads, nothing can be decided: the form is gone.
  const name = useArrival(upload.status)
  const [chosen, setChosen] = useState<string | null>(null)
  const [date, setDate] = useState(/\d{4}-\d{2}-\d{2}/.exec(upload.file_name)?.[0] ?? '')
  const isTried = upload.status === 'done' && upload.mode === 'dry_run'
  return (
    <li className="grid gap-4 py-4">
      <div>
        <h3 ref={name} tabIndex={-1} className="text-18 [overflow-wrap:anywhere]">
          {upload.file_name}
        </h3>
        <p className="tabular text-14 text-muted">
          {sizeOf(upload.bytes)} · {showTime(upload.created_at)} · {STATUS[upload.status]}
          {upload.mode && (upload.mode === 'commit' ? ', committed' : ', tried')}
          {upload.file_gone && ', the file is deleted'}
        </p>
      </div>
      {upload.outcome && <ImportOutcome outcome={upload.outcome} />}
      {canStart(upload) && (
        <>
          <div className="max-w-60">
            <Field
              label="Date of the list"
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </div>
          <DecisionForm
            choices={isTried ? [COMMIT, TRY] : [TRY]}
            chosen={chosen}
            onChoose={setChosen}
            callOf={({ value, ...rest }) => ({
              path: `admin/imports/uploads/${upload.id}/start`,
              body: { mode: value, ...rest, ...(date ? { list_date: date } : {}) },
            })}
          />
        </>
      )}
    </li>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const canStart = ({ status, mode, file_gone: gone }: ImportUploadShown) =>
  !gone && status !== 'running' && !(status === 'done' && mode === 'commit')

const STATUS = { uploaded: 'sent', running: 'the importer reads it', done: 'read', failed: 'refused' } as const

const UNDO: Choice = { key: '', value: 'undo', label: 'Take back the newest run', isDangerous: true }

function Runs({ runs }: { runs: ImportRunShown[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <section aria-labelledby="runs" className="grid gap-4">
      <h2 id="runs" className="text-26">
        Runs
      </h2>
      <ul className="tabular divide-y divide-hairline border-y border-hairline">
        {runs.map(({ id, kind, list_date: date, status, is_demo: isDemo, finished_at: at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-3 py-2">
            <span>
              Run {id}: {kind === 'ea' ? 'active list' : 'PTIN extract'} of {showDate(date)}
              {isDemo && ', invented'}
            </span>
            <span className="text-muted">
              {status}
              {at && `, ${showTime(at)}`}
            </span>
          </li>
        ))}
      </ul>
      {runs.some(({ status }) => status === 'committed') && (
        <DecisionForm
          choices={[UNDO]}
          chosen={chosen}
          onChoose={setChosen}
          callOf={({ value: _value, ...rest }) => ({ path: 'admin/imports/undo', body: rest })}
        />
      )}
    </section>
  )
}
