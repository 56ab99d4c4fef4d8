import { Checkbox } from '#app/ui/checkbox.tsx'

type Choice<Value> = { value: Value; label: string }
type Props<Value> = {
  name?: string
  legend: string
  list: readonly Choice<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  problem?: string | undefined
}

/** Multiple choices from a closed list. */
export function ChoiceList<Value extends string>({ name, legend, list, chosen, onChange, problem }: Props<Value>) {
  const set = (value: Value, on: boolean) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset>
      <legend className="text-14 font-semibold">
        {legend} <span className="font-normal text-muted">({chosen.length} chosen)</span>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {list.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => set(value, event.target.checked)}
          />
        ))}
      </div>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
    </fieldset>
  )
}
