import { Icon } from '#app/ui/icon.tsx'
import { SaveActionButton } from './save-action-button.tsx'

/** Saves to the account if signed in, otherwise to the browser until sign-in. */
export function SaveButton({ id, name }: { id: string; name: string }) {
  return (
    <SaveActionButton
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
      act={async () => (await import('./save-listing.ts')).saveListing(id, name)}
      failure="This could not be saved. Please try again."
    />
  )
}
