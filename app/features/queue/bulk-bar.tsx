/** What can be done with the selected rows: one decision for all, with one reason. Then it can be undone. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Choice, isRed, readBy, ReasonForm, type Sent } from './decision-form.tsx'
import type { BulkFailures } from './use-bulk.ts'

type Props<Each extends BulkChoice> = {
  /** How many are selected. */
  count: number
  choices: readonly Each[]
  /** Asks for the reason of a choice. */
  children: (choice: Each, leave: () => void) => ReactNode
  /** A choice that needs no reason. */
  onChoose?: (choice: Each) => void
  onClear: () => void
}
type BulkChoice = { value: string; label: string; isDangerous?: boolean; isRefusal?: boolean; needsNoReason?: boolean }

export function BulkBar<Each extends BulkChoice>(props: Props<Each>) {
  const { count } = props
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && t`${count} selected`}
      </p>
      {count > 0 && <Bar {...props} />}
    </>
  )
}

/** The next selection starts with empty fields. */
function Bar<Each extends BulkChoice>({ count, choices, children, onChoose, onClear }: Props<Each>) {
  const [chosen, setChosen] = useState<Each | null>(null)
  const choose = (choice: Each) => {
    if (choice.needsNoReason) onChoose?.(choice)
    else setChosen(choice === chosen ? null : choice)
  }
  return (
    <section aria-label={t`Selected`} className="bulk-bar">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="tabular mr-auto font-semibold">
          <Trans>{count} selected</Trans>
        </p>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            type="button"
            variant={isRed(choice) ? 'danger' : 'secondary'}
            aria-pressed={choice.needsNoReason ? undefined : choice === chosen}
            onClick={() => choose(choice)}
          >
            {choice.label}
          </Button>
        ))}
        <Button type="button" variant="plain" onClick={onClear}>
          {t`Clear selection`}
        </Button>
      </div>
      {chosen && children(chosen, () => setChosen(null))}
    </section>
  )
}

type ReasonProps<Value extends string> = {
  count: number
  choices: readonly Choice<Value>[]
  hint: string | undefined
  onSend: (choice: Choice<Value>, sent: Sent<Value>) => void
  onClear: () => void
}

/** The same decisions as for one item, those that have a word for several. */
export function BulkReasonBar<Value extends string>({ count, choices, hint, onSend, onClear }: ReasonProps<Value>) {
  const [typed, setTyped] = useState('')
  return (
    <BulkBar {...{ count, choices, onClear }}>
      {(choice, leave) => (
        <ReasonForm
          key={choice.value}
          choice={{ ...choice, label: `${choice.label} (${count})` }}
          hint={hint ?? readBy()}
          typed={typed}
          onType={setTyped}
          onReady={(sent) => {
            setTyped('')
            onSend(choice, sent)
          }}
          onLeave={leave}
        />
      )}
    </BulkBar>
  )
}

const bringIntoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** What wasn't done, with the server's reasons: it stays until it is closed. */
export function BulkReport({ failures, onClose }: { failures: BulkFailures | null; onClose: () => void }) {
  if (!failures) return null
  const { done, items } = failures
  return (
    <div ref={bringIntoSight} role="alert">
      <Notice kind="problem">
        <p className="font-semibold">{t`${done} ${plural(items.length, { one: '# item wasn’t completed.', other: '# items weren’t completed.' })}`}</p>
        <ul className="list-disc pl-5">
          {items.map(({ id, name, problem }) => (
            <li key={id}>
              {name}: {problem}
            </li>
          ))}
        </ul>
        <p>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
