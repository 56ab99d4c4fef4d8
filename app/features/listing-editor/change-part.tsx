/** One thing said beside the list: what shows, what waits for our staff, and the way to ask. */
import type { ReactNode } from 'react'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListingChange } from '#contract/listing-changes.ts'

type Props = {
  kind: ListingChange
  heading: string
  lead: string
  /** '' for nothing. */
  shows: string
  waits: string | null
  children: ReactNode
}

export function ChangePart({ kind, heading, lead, shows, waits, children }: Props) {
  const act = useAct()
  const drop = () => void act('DELETE', `listing/own/changes/${kind}`)
  return (
    <section aria-labelledby={`change-${kind}`} className="grid gap-3">
      <h2 id={`change-${kind}`} className="text-21">
        {heading}
      </h2>
      <p className="max-w-[68ch] text-muted">{lead}</p>
      {shows !== '' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            Shows now: <strong>{shows}</strong>
          </span>
          {waits === null && (
            <Button type="button" look="quiet" onClick={drop}>
              Take it away
              <span className="sr-only">: {heading}</span>
            </Button>
          )}
        </p>
      )}
      {waits !== null && (
        <Notice>
          <p>
            Our staff have yet to look at: <strong>{waits || 'none'}</strong>. Until then nothing changes.
          </p>
          <p>
            <Button type="button" look="quiet" onClick={drop}>
              Withdraw it
              <span className="sr-only">: {heading}</span>
            </Button>
          </p>
        </Notice>
      )}
      {children}
    </section>
  )
}
