import { useState } from 'react'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import { saveLocally } from './local-saved.ts'

/** On public pages, which know nobody: in the account of who is signed in, else in the browser until they are. */
export function SaveButton({ id, name }: { id: string; name: string }) {
  const hydrated = useHydrated()
  const [saved, setSaved] = useState(false)
  const save = async () => {
    if (readPair()) await callSignedIn('POST', 'saved/listings/create', { listing_id: id })
    else saveLocally(id)
    setSaved(true)
    showToast(readPair() ? `${name} is saved.` : `${name} is saved in this browser. Sign in to keep it.`)
  }
  if (saved) {
    return (
      <a href={paths.dashboardSaved} className="inline-flex min-h-11 items-center px-2 font-semibold">
        Saved: see all
      </a>
    )
  }
  return (
    <Button
      type="button"
      look="quiet"
      disabled={!hydrated}
      onClick={() => void save().catch(() => showToast('This could not be saved. Please try again.', 'problem'))}
    >
      Save
    </Button>
  )
}
