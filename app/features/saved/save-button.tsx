import { Icon } from '#app/ui/icon.tsx'
import { KeepButton } from './keep-button.tsx'

/** In the account of who is signed in, else in the browser until they are. */
export function SaveButton({ id, name }: { id: string; name: string }) {
  return (
    <KeepButton
      label={
        <>
          <Icon name="save" /> Save
        </>
      }
      done={
        <>
          <Icon name="save" /> Saved: see all
        </>
      }
      act={async () => (await import('./keep-listing.ts')).keepListing(id, name)}
      failure="This could not be saved. Please try again."
    />
  )
}
