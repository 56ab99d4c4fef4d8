import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#common/paths.ts'

type Props = {
  label: ReactNode
  /** Replaces the button when done: links to everything saved. */
  done: ReactNode
  /** @returns the message to show; null: the page is being left, and nothing is done yet. */
  act: () => Promise<string | null>
  failure: string
}

/** An action on a public page, which doesn't know the user. Needs script: without it, nothing is shown. */
export function SaveActionButton({ label, done, act, failure }: Props) {
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
