import { useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'

/** A mail when the newest list drops or restores somebody. It needs an account: who has none is shown the way there. */
export function WatchButton({ id, name }: { id: string; name: string }) {
  const [watching, setWatching] = useState(false)
  const watch = async () => {
    const { watchListing } = await import('./keep-listing.ts')
    const words = await watchListing(id, name)
    // The page asks for the sign-in itself, and has what was saved on the way.
    if (words === null) return location.assign(paths.dashboardSaved)
    showToast(words)
    setWatching(true)
  }
  if (watching) {
    return (
      <LinkButton look="plain" to={paths.dashboardSaved}>
        <Icon name="bell" /> Watching: see all
      </LinkButton>
    )
  }
  return (
    <NeedsScript>
      <Button
        type="button"
        look="plain"
        onClick={() => void watch().catch(() => showToast('This could not be done. Please try again.', 'problem'))}
      >
        <Icon name="bell" /> Watch this agent
      </Button>
    </NeedsScript>
  )
}
