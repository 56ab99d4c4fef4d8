import { STATES } from '#contract/states.ts'
import { SelectField } from '#app/ui/field.tsx'

type Props = {
  defaultValue: string
  /** The words of "no state". */
  any: string
  problem?: string | undefined
}

export function StateSelect({ defaultValue, any, problem }: Props) {
  return (
    <SelectField label="State" name="state" defaultValue={defaultValue} problem={problem} autoComplete="address-level1">
      <option value="">{any}</option>
      {STATES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
