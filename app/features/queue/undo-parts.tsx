/** Shared by the two bars that let a decision be undone: one beside its form, one above a queue. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Seconds during which a decision can be undone. */
export const UNDO_S = 10

/** Visible, but not announced every second. Until it is over, closing the page prompts: the decision would be lost. */
export function UndoSeconds() {
  const [left, setLeft] = useState(UNDO_S)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden="true" className="tabular text-muted">
      <Trans>Sending in {left} sec.</Trans>
    </span>
  )
}

export const UndoButtons = ({ onUndo, onSend }: { onUndo: () => void; onSend: () => void }) => (
  <p className="flex gap-3">
    <Button type="button" variant="secondary" onClick={onUndo}>
      {t`Undo`}
    </Button>
    <Button type="button" variant="secondary" onClick={onSend}>
      {t`Send now`}
    </Button>
  </p>
)
