import { useQuery } from '@tanstack/react-query'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { Button } from '#app/ui/button.tsx'
import { DrawnPicture } from '#app/ui/drawn-picture.tsx'
import type { ClaimDetailShown } from '#contract/admin.ts'

/** Pictures stand here; a PDF is saved and opened elsewhere. Each look is logged. */
export function EvidenceViewer({ claim: { id, evidence } }: { claim: ClaimDetailShown }) {
  if (evidence.length === 0) return <p className="text-muted">No file was sent, or it is deleted already.</p>
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {evidence.map(({ id: file, kind }, place) => (
        <li key={file}>
          {kind === 'image' ? (
            <Picture path={`admin/claims/${id}/evidence/${file}`} place={place + 1} />
          ) : (
            <Button type="button" look="quiet" onClick={() => void savePdf(`admin/claims/${id}/evidence/${file}`)}>
              Save the PDF, file {place + 1}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Picture({ path, place }: { path: string; place: number }) {
  const { data, isError } = useQuery({
    queryKey: ['evidence', path],
    queryFn: async () => createImageBitmap(await load(path)),
    staleTime: Infinity,
  })
  if (isError) return <p>File {place} could not be loaded.</p>
  return data ? (
    <DrawnPicture
      image={data}
      part={{ x: 0, y: 0, width: data.width, height: data.height }}
      width={data.width}
      height={data.height}
      alt={`File ${place} of the claim`}
      className="h-auto w-full rounded-box border border-hairline"
    />
  ) : (
    <p>Loading</p>
  )
}

async function load(path: string): Promise<Blob> {
  // Whether the token still holds is asked first: this call does not renew it.
  await callSignedIn('GET', 'user/profile')
  const answer = await fetch(`/api/v2/${path}`, {
    headers: { authorization: `Bearer ${readPair()?.accessToken ?? ''}` },
  })
  if (!answer.ok) throw new Error('The file could not be loaded.')
  return answer.blob()
}

async function savePdf(path: string): Promise<void> {
  const address = URL.createObjectURL(await load(path))
  const link = document.createElement('a')
  link.href = address
  link.download = 'evidence.pdf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
