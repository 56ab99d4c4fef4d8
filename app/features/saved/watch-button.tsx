import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#contract/paths.ts'
import { KeepButton } from './keep-button.tsx'

/** A mail when the newest list drops or restores somebody. It needs an account: who has none is shown the way there. */
export function WatchButton({ id, name }: { id: string; name: string }) {
  const watch = async () => {
    const { watchListing } = await import('./keep-listing.ts')
    const words = await watchListing(id, name)
    // The page asks for the sign-in itself, and has what was saved on the way.
    if (words === null) location.assign(paths.dashboardSaved)
    return words
  }
  return (
    <KeepButton
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
