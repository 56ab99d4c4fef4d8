import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { WEEKDAYS } from '#common/option-lists.ts'
import type { ListingContent } from '#common/listing-content.ts'

type Hours = ListingContent['hours']
type Span = Hours[number]
type Props = { hours: Hours; onChange: (hours: Hours) => void; problems: string[] }

export function HoursEditor({ hours, onChange, problems }: Props) {
  const change = (at: number, changes: Partial<Span>) =>
    onChange(hours.map((span, place) => (place === at ? Object.assign({}, span, changes) : span)))
  const add = () => {
    const next = WEEKDAYS.find(({ slug }) => !hours.some(({ day }) => day === slug))?.slug ?? 'mon'
    onChange([...hours, { day: next, from: '09:00', to: '17:00' }])
  }
  return (
    <fieldset id="listing-hours" tabIndex={-1} className="grid gap-4">
      <legend className="text-18 font-semibold">Hours</legend>
      {hours.map((span, at) => (
        // Rows have no id of their own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Day"
            value={span.day}
            onChange={(event) => change(at, { day: event.target.value as Span['day'] })}
          >
            {WEEKDAYS.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label="From"
            type="time"
            value={span.from}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <Field label="To" type="time" value={span.to} onChange={(event) => change(at, { to: event.target.value })} />
          <Button
            type="button"
            variant="secondary"
            onClick={() => onChange(hours.filter((_span, place) => place !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {problems.map((problem) => (
        <p key={problem} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      ))}
      {hours.length < 14 && (
        <div>
          <Button type="button" variant="secondary" onClick={add}>
            Add hours
          </Button>
        </div>
      )}
    </fieldset>
  )
}
