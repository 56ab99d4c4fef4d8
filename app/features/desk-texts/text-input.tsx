import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import type { TextField as Spec, Typed } from './text-fields.ts'

type Props = {
  spec: Spec
  value: Typed[string]
  problem: string | undefined
  onChange: (value: Typed[string]) => void
}

/** One field of a text, by its look. */
export function TextInput(props: Props) {
  const { spec, value, problem, onChange } = props
  const { name, label, look, hint } = spec
  const shared = { name, label, hint, problem }
  const text = typeof value === 'string' ? value : ''
  switch (look) {
    case 'choices':
      return <Choices {...props} chosen={typeof value === 'string' ? [] : value} />
    case 'yes':
      return <YesNo label={label} isOn={text !== ''} onChange={(on) => onChange(on ? 'yes' : '')} />
    case 'text':
    case 'lines':
      return (
        <TextField
          {...shared}
          rows={look === 'text' ? 6 : 4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'choice':
      return <Choice {...props} chosen={text} />
    default:
      return (
        <Field
          {...shared}
          type={INPUT_TYPES[look]}
          value={text}
          maxLength={300}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

const INPUT_TYPES = { line: 'text', day: 'date', number: 'number' } as const

function Choice({ spec, chosen, problem, onChange }: Props & { chosen: string }) {
  const { name, label, hint, maybe, options } = spec
  return (
    <SelectField {...{ name, label, hint, problem }} value={chosen} onChange={(event) => onChange(event.target.value)}>
      <option value="">{maybe ? 'None' : 'Choose one'}</option>
      {options?.map(({ slug, label: words }) => (
        <option key={slug} value={slug}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function Choices({ spec, chosen, problem, onChange }: Props & { chosen: readonly string[] }) {
  const { name, label, options } = spec
  return (
    <fieldset className="grid gap-1">
      <legend className="text-14 font-semibold">{label}</legend>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded-box border border-edge p-3 sm:grid-cols-2">
        {options?.map(({ slug, label: words }) => (
          <label key={slug} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              className="size-5 accent-evergreen"
              checked={chosen.includes(slug)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
              }
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function YesNo({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-evergreen"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
