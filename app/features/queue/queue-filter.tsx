import { t } from '@lingui/core/macro'
import { SelectField } from '#app/ui/field.tsx'

type Props<Value extends string> = {
  value: Value
  /** Value and label pairs, in display order. */
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** Chooses which part of a queue is shown. */
export const QueueFilter = <Value extends string>({ value, options, onChange }: Props<Value>) => (
  <div className="mb-6 max-w-72">
    <SelectField
      label={t`Show`}
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
    </SelectField>
  </div>
)
