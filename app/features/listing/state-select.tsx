import { t } from '@lingui/core/macro'
import { stateName, STATES } from '#common/states.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'

const choices = () => STATES.map((state) => ({ value: state.code, label: stateName(state) }))

type Props = {
  defaultValue: string
  label?: string
  /** The label for "no state". */
  any: string
  problem?: string | undefined
}

export function StateSelect({ label = t`State`, defaultValue, any, problem }: Props) {
  return (
    <SelectField label={label} name="state" defaultValue={defaultValue} problem={problem} autoComplete="address-level1">
      <Options any={any} list={choices()} />
    </SelectField>
  )
}
