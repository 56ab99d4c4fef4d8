/** Uploads an IRS list and tests it, in one step: nothing changes until it's committed. */
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { renew } from '#app/ui/list/renew.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type ImportUploadShown, UPLOAD_MAX_BYTES } from '#common/admin-imports.ts'
import { ImportSteps } from './import-status.tsx'

type Props = {
  newest: ImportUploadShown | undefined
  /** Below the file: what a commit needs, and a test doesn't. */
  children: ReactNode
}

export function SendList({ newest, children }: Props) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const { press, busy, problem } = useAsyncAction(async () => {
    if (!file) return
    const { id } = await sendFile(
      api.post('admin/imports/upload', { params: { name: file.name } }),
      new Blob([file], { type: 'text/csv' }),
      setShare,
    )
    setFile(null)
    const date = dateIn(file.name)
    const body = {
      mode: 'dry_run' as const,
      force: false,
      reason: t`Tested on upload`,
      ...(date && { list_date: date }),
    }
    await requestSignedIn(api.post('admin/imports/uploads/{id}/start', { params: { id }, body })).finally(() =>
      renew(client, 'admin/imports'),
    )
  })
  return (
    <section aria-labelledby="send-list" className="grid gap-4">
      <h2 id="send-list" className="scroll-mt-20 text-22">
        {t`Upload a list`}
      </h2>
      <div className="card grid gap-5 p-5">
        <ImportSteps file={newest} />
        <ActionProblem problem={problem} />
        <DropArea key={newest?.id} file={file} onChoose={setFile} />
        {file && (
          <div>
            <Button type="button" disabled={busy} onClick={() => void press()}>
              {busy ? t`Uploading` : t`Test this list`}
            </Button>
          </div>
        )}
        {busy && <progress aria-label={t`Upload progress`} value={share} max={1} className="bar" />}
      </div>
      {children}
    </section>
  )
}

type DropProps = { file: File | null; onChoose: (file: File | null) => void }

/** The browser's own file field covers the whole area, so that a file can be dropped anywhere on it. */
function DropArea({ file, onChoose }: DropProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-14 font-semibold">
        {t`CSV file`}
      </label>
      <div className="drop-area">
        <span className="disc">
          <Icon name={file ? 'check' : 'table'} />
        </span>
        <p id={`${id}-hint`} className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">
            {file ? (
              file.name
            ) : (
              <>
                <span className="max-sm:hidden">{t`Drop the CSV file here, or choose a file`}</span>
                <span className="sm:hidden">{t`Choose a CSV file`}</span>
              </>
            )}
          </span>
          <span className="tabular block text-14 text-muted">
            {file ? sizeOf(file.size) : t`Up to ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`}
          </span>
        </p>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      </div>
    </div>
  )
}

/** Of "list-2026-09-01.csv": "2026-09-01". */
export const dateIn = (fileName: string): string => /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0] ?? ''

export const sizeOf = (bytes: number): string =>
  bytes < 100_000 ? t`${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
