import { useState } from 'react'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'
import { saveLocally } from './local-saved.ts'

/**
 * On public pages, which know nobody: in the account of who is signed in, else in the browser until they are. Needs
 * script: without it, nothing is shown.
 */
export function SaveButton({ id, name }: { id: string; name: string }) {
  const hydrated = useHydrated()
  const [saved, setSaved] = useState(false)
  const save = async () => {
    if (readPair()) await saveInAccount(id)
    else saveLocally(id)
    setSaved(true)
    showToast(readPair() ? `${name} is saved.` : `${name} is saved in this browser. Sign in to keep it.`)
  }
  if (!hydrated) return null
  if (saved) {
    return (
      <LinkButton look="plain" to={paths.dashboardSaved}>
        <Icon name="save" /> Saved: see all
      </LinkButton>
    )
  }
  return (
    <Button
      type="button"
      look="plain"
      onClick={() => void save().catch(() => showToast('This could not be saved. Please try again.', 'problem'))}
    >
      <Icon name="save" /> Save
    </Button>
  )
}

/** Signing in has much script, which strangers need not load. */
async function saveInAccount(id: string): Promise<void> {
  const { callSignedIn } = await import('#app/lib/account/call-signed-in.ts')
  await callSignedIn('POST', 'saved/listings/create', { listing_id: id })
}
