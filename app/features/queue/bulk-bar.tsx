/** What can be done with the selected rows: one decision for all, with one reason. Then it can be undone. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Choice, ReasonForm, type Sent } from './decision-form.tsx'
import type { BulkFailures } from './use-bulk.ts'

type Props<Value extends string> = {
  /** How many are selected. */
  count: number
  choices: readonly Choice<Value>[]
  hint: string
  onSend: (choice: Choice<Value>, sent: Sent<Value>) => void
  onClear: () => void
}

export function BulkBar<Value extends string>({ count, choices, hint, onSend, onClear }: Props<Value>) {
  const [chosen, setChosen] = useState<Choice<Value> | null>(null)
  const [typed, setTyped] = useState('')
  if (count === 0) return <p aria-live="polite" className="sr-only" />
  const choose = (choice: Choice<Value>) => {
    if (choice.needsNoReason) return onSend(choice, { value: choice.value, reason: '' })
    setChosen(choice === chosen ? null : choice)
  }
  return (
    <section aria-label="Selected" className="bulk-bar">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="tabular mr-auto font-semibold">
          {count} selected
        </p>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            type="button"
            variant={choice.isDangerous ? 'danger' : 'secondary'}
            aria-pressed={choice === chosen}
            onClick={() => choose(choice)}
          >
            {choice.label}
          </Button>
        ))}
        <Button type="button" variant="plain" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {chosen && (
        <ReasonForm
          key={chosen.value}
          choice={{ ...chosen, label: `${chosen.label} (${count})` }}
          {...{ hint, typed }}
          onType={setTyped}
          onReady={(sent) => onSend(chosen, sent)}
          onLeave={() => setChosen(null)}
        />
      )}
    </section>
  )
}

/** What wasn't done, with the server's reasons: it stays until it is closed. */
export function BulkReport({ failures, onClose }: { failures: BulkFailures | null; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [failures])
  if (!failures) return null
  const { of, done, items } = failures
  return (
    <div ref={box} role="alert">
      <Notice kind="problem">
        <p className="font-semibold">
          {of - items.length} of {of} {done}. Not done:
        </p>
        <ul className="list-disc pl-5">
          {items.map(({ id, name, problem }) => (
            <li key={id}>
              {name}: {problem}
            </li>
          ))}
        </ul>
        <p>
          <Button type="button" variant="secondary" onClick={onClose}>
            Close
          </Button>
        </p>
      </Notice>
    </div>
  )
}
