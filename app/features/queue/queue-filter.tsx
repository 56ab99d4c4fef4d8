import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { CONTROL } from '#app/ui/control.ts'

type Props<Value extends string> = {
  value: Value
  /** Value and label pairs, in display order. */
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** Chooses which part of a queue is shown. */
export function QueueFilter<Value extends string>({ value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <div className="mb-5 flex max-w-88 items-center gap-3">
      <label htmlFor={id} className="text-14 font-semibold">
        {t`Show`}
      </label>
      <select
        id={id}
        className={CONTROL}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([each]) => each === target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
