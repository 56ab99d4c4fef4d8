import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** There once something was changed: without a change, there is nothing to save. Afterward it stays, and keeps the focus. */
export function SaveBar({ unsaved, sending }: { unsaved: number; sending: boolean }) {
  const [wasUsed, setWasUsed] = useState(false)
  if (unsaved > 0 && !wasUsed) setWasUsed(true)
  if (unsaved === 0 && !wasUsed) return null
  return (
    <div
      data-unsaved={unsaved > 0 ? '' : undefined}
      className="save-float card flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 shadow-float"
    >
      <SaveState unsaved={unsaved} />
      <Button variant={unsaved > 0 ? 'primary' : 'secondary'} aria-busy={sending}>
        {sending ? t`Saving` : t`Save changes`}
      </Button>
    </div>
  )
}

const SaveState = ({ unsaved }: { unsaved: number }) => (
  <output className="flex items-center gap-2 text-14">
    {unsaved > 0 ? (
      <>
        <Icon name="edit" className="text-brick" />{' '}
        {plural(unsaved, { one: '# unsaved change', other: '# unsaved changes' })}
      </>
    ) : (
      <>
        <Icon name="check" className="text-evergreen" /> {t`All changes saved`}
      </>
    )}
  </output>
)
