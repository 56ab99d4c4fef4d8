import { STATES } from '#contract/states.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'

const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }))

type Props = {
  defaultValue: string
  /** The words of "no state". */
  any: string
  problem?: string | undefined
}

export function StateSelect({ defaultValue, any, problem }: Props) {
  return (
    <SelectField label="State" name="state" defaultValue={defaultValue} problem={problem} autoComplete="address-level1">
      <Options id="states" any={any} list={CHOICES} chosen={defaultValue} />
    </SelectField>
  )
}
