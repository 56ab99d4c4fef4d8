import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { readSaved, saveListing, watchListing } from '#app/features/saved/save-listing.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NeedsScript, PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { currentLanguage, prefixOf } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'

type AgentName = { id: string; name: string }

/** Actions to save or share the profile. An island. */
export const ProfileTools = ({ id, name }: AgentName) => (
  <>
    <SaveButton id={id} name={name} />
    <WatchButton id={id} name={name} />
    <ShareButton variant="plain" title={`${name}, EA`} />
    <PrintButton variant="plain">{t`Print`}</PrintButton>
  </>
)

/** Saves to the account if signed in, otherwise to the browser until sign-in. */
function SaveButton({ id, name }: AgentName) {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    // If that fails, saving again does no harm.
    void readSaved().then(
      (saved) => setSaved(saved.includes(id)),
      () => {},
    )
  }, [id])
  return (
    <SaveActionButton
      wasDone={isSaved}
      label={
        <>
          <Icon name="save" /> {t`Save`}
        </>
      }
      done={
        <>
          <Icon name="save" /> {t`Saved. See all`}
        </>
      }
      act={() => saveListing(id, name)}
      failure={t`We couldn’t save your change. Try again.`}
    />
  )
}

/**
 * Emails the user when the newest list drops or restores an agent. Needs an account; signed-out visitors go to sign-in.
 */
function WatchButton({ id, name }: AgentName) {
  const watch = async () => {
    const words = await watchListing(id, name)
    // That page requires sign-in itself, and the listing is already saved locally.
    if (words === null) location.assign(`${prefixOf(currentLanguage())}${paths.dashboardSaved}`)
    return words
  }
  return (
    <SaveActionButton
      label={
        <>
          <Icon name="bell" /> {t`Watch this agent`}
        </>
      }
      done={
        <>
          <Icon name="bell" /> {t`Watching. See all`}
        </>
      }
      act={watch}
      failure={t`We couldn’t turn on alerts for this agent. Try again.`}
    />
  )
}

type Props = {
  label: ReactNode
  /** On another page, or at another time. */
  wasDone?: boolean
  /** Replaces the button when done: links to everything saved. */
  done: ReactNode
  /** @returns the message to show; null: the page is being left, and nothing is done yet. */
  act: () => Promise<string | null>
  failure: string
}

/** An action on a public page, which doesn't know the user. */
function SaveActionButton({ label, wasDone = false, done, act, failure }: Props) {
  const [isDone, setDone] = useState(false)
  const press = async () => {
    const words = await act()
    if (words === null) return
    showToast(words)
    setDone(true)
  }
  if (isDone || wasDone) {
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
