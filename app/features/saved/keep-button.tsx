import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { NeedsScript } from '#app/ui/needs-script.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { paths } from '#contract/paths.ts'

type Props = {
  label: ReactNode
  /** In its place when it is done: leads to all that is kept. */
  done: ReactNode
  /** @returns what to say; null: this page is being left, and nothing is done yet. */
  act: () => Promise<string | null>
  failure: string
}

/** An act on a public page that knows nobody. Needs script: without it, nothing is shown. */
export function KeepButton({ label, done, act, failure }: Props) {
  const [isDone, setDone] = useState(false)
  const press = async () => {
    const words = await act()
    if (words === null) return
    showToast(words)
    setDone(true)
  }
  if (isDone) {
    return (
      <LinkButton look="plain" to={paths.dashboardSaved}>
        {done}
      </LinkButton>
    )
  }
  return (
    <NeedsScript>
      <Button type="button" look="plain" onClick={() => void press().catch(() => showToast(failure, 'problem'))}>
        {label}
      </Button>
    </NeedsScript>
  )
}
