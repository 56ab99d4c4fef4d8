import { useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'

/**
 * On public pages, which know nobody: in the account of who is signed in, else in the browser until they are. Needs
 * script: without it, nothing is shown.
 */
export function SaveButton({ id, name }: { id: string; name: string }) {
  const [saved, setSaved] = useState(false)
  const save = async () => {
    const { keepListing } = await import('./keep-listing.ts')
    showToast(await keepListing(id, name))
    setSaved(true)
  }
  if (saved) {
    return (
      <LinkButton look="plain" to={paths.dashboardSaved}>
        <Icon name="save" /> Saved: see all
      </LinkButton>
    )
  }
  return (
    <NeedsScript>
      <Button
        type="button"
        look="plain"
        onClick={() => void save().catch(() => showToast('This could not be saved. Please try again.', 'problem'))}
      >
        <Icon name="save" /> Save
      </Button>
    </NeedsScript>
  )
}
