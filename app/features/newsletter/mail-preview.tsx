/** The mail as it will be, in its plain form: with the subject, and the last lines that each reader gets. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'

type Preview = { subject: string; text: string }

/** @param path The call of the issue. */
export function MailPreview({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const query = useQuery({
    queryKey: [path, 'preview'],
    queryFn: async () => (await callSignedIn<Preview>('GET', `${path}/preview`)).data,
    enabled: open,
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="border-t border-hairline pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">The mail, as text</summary>
      {open && <LoadingNote query={query} />}
      {query.data && (
        <pre className="max-w-reading font-sans whitespace-pre-wrap [overflow-wrap:anywhere]">
          {`Subject: ${query.data.subject}\n\n${query.data.text}`}
        </pre>
      )}
    </details>
  )
}
