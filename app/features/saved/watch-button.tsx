import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { SaveActionButton } from './save-action-button.tsx'

/**
 * Emails the user when the newest list drops or restores an agent. Needs an account; signed-out visitors go to sign-in.
 */
export function WatchButton({ id, name }: { id: string; name: string }) {
  const watch = async () => {
    const { watchListing } = await import('./save-listing.ts')
    const words = await watchListing(id, name)
    // That page requires sign-in itself, and the listing is already saved locally.
    if (words === null) location.assign(paths.dashboardSaved)
    return words
  }
  return (
    <SaveActionButton
      label={
        <>
          <Icon name="bell" /> Watch this agent
        </>
      }
      done={
        <>
          <Icon name="bell" /> Watching: see all
        </>
      }
      act={watch}
      failure="This could not be done. Please try again."
    />
  )
}
