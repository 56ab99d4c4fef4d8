import { type ReactNode, useState } from 'react'
import { fullName } from '#app/features/listing/full-name.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NeedsScript, PrintButton, ShareButton } from '#app/ui/print-and-share.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { paths } from '#common/paths.ts'

/**
 * Actions to save or share the profile. Those that need script come last, in reserved space, so that nothing shifts.
 */
export function ProfileTools({ agent }: { agent: AgentView }) {
  return (
    <div className="no-print flex min-h-22 flex-wrap content-start gap-x-8 sm:min-h-11">
      <LinkButton variant="plain" to={paths.vcard(agent.publicId)} download>
        <Icon name="card" /> Save to contacts
      </LinkButton>
      <SaveButton id={agent.publicId} name={fullName(agent)} />
      <WatchButton id={agent.publicId} name={fullName(agent)} />
      <ShareButton variant="plain" title={`${fullName(agent)}, EA`} />
      <PrintButton variant="plain">Print</PrintButton>
    </div>
  )
}

/** Saves to the account if signed in, otherwise to the browser until sign-in. */
function SaveButton({ id, name }: { id: string; name: string }) {
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
      act={async () => (await import('#app/features/saved/save-listing.ts')).saveListing(id, name)}
      failure="This could not be saved. Please try again."
    />
  )
}

/**
 * Emails the user when the newest list drops or restores an agent. Needs an account; signed-out visitors go to sign-in.
 */
function WatchButton({ id, name }: { id: string; name: string }) {
  const watch = async () => {
    const { watchListing } = await import('#app/features/saved/save-listing.ts')
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

type Props = {
  label: ReactNode
  /** Replaces the button when done: links to everything saved. */
  done: ReactNode
  /** @returns the message to show; null: the page is being left, and nothing is done yet. */
  act: () => Promise<string | null>
  failure: string
}

/** An action on a public page, which doesn't know the user. Needs script: without it, nothing is shown. */
function SaveActionButton({ label, done, act, failure }: Props) {
  const [isDone, setDone] = useState(false)
  const press = async () => {
    const words = await act()
    if (words === null) return
    showToast(words)
    setDone(true)
  }
  if (isDone) {
    return (
      <LinkButton variant="plain" to={paths.dashboardSaved}>
        {done}
      </LinkButton>
    )
  }
  return (
    <NeedsScript>
      <Button type="button" variant="plain" onClick={() => void press().catch(() => showToast(failure, 'problem'))}>
        {label}
      </Button>
    </NeedsScript>
  )
}
