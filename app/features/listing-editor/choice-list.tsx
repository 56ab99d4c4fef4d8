import { Checkbox } from '#app/ui/checkbox.tsx'

export type Choice = { value: string; label: string }
type Props = {
  legend: string
  list: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem?: string | undefined
}

/** Several of a closed list. */
export function ChoiceList({ legend, list, chosen, onChange, problem }: Props) {
  const set = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset>
      <legend className="text-14 font-semibold">
        {legend} <span className="font-normal text-muted">({chosen.length} chosen)</span>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {list.map(({ value, label }) => (
          <Checkbox
            key={value}
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
