import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePress } from '#app/features/account/press-once.ts'
import { PressProblem } from '#app/features/dashboard/account/press-problem.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type ClaimShown, EVIDENCE_DAYS, EVIDENCE_MAX } from '#contract/claims.ts'
import { sendFile } from './send-file.ts'

/** Files for our staff alone. */
export function EvidencePart({ claim }: { claim: ClaimShown }) {
  const act = useAct()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const at = `claim/claim-listing/${claim.id}/evidence`
  const { press, busy, problem } = usePress(async () => {
    if (file) await sendFile(at, file)
    setFile(null)
    await client.invalidateQueries()
  })
  return (
    <div className="grid gap-3">
      <PressProblem problem={problem} />
      <ul className="grid gap-2 empty:hidden">
        {claim.evidence.map(({ id, kind, bytes }, place) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span>
              File {place + 1}: {kind === 'pdf' ? 'PDF' : 'picture'}, {Math.ceil(bytes / 1024)} KB
            </span>
            <Button type="button" look="quiet" onClick={() => void act('DELETE', `${at}/${id}`)}>
              Remove<span className="sr-only"> file {place + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {claim.evidence.length < EVIDENCE_MAX && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Picture or PDF"
            hint={`Up to ${EVIDENCE_MAX} files of 5 MB. Cover your SSN. Only our staff see it, and it is deleted ${EVIDENCE_DAYS} days after the decision.`}
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            key={claim.evidence.length}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button type="button" look="quiet" disabled={busy || !file} onClick={() => void press()}>
            {busy ? 'Sending' : 'Add the file'}
          </Button>
        </div>
      )}
    </div>
  )
}
