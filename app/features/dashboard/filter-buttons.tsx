import { t } from '@lingui/core/macro'

type Props<Value> = {
  choices: readonly { value: Value; name: string; count?: number }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Which rows a list shows: one choice at a time. */
export const FilterButtons = <Value extends string>({ choices, chosen, onChoose }: Props<Value>) => (
  <ul aria-label={t`Show`} className="part-links">
    {choices.map(({ value, name, count }) => (
      <li key={value}>
        <button
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={`filter${value === chosen ? ' filter-set' : ''}`}
        >
          {name} {count !== undefined && <span className="tabular">({count})</span>}
        </button>
      </li>
    ))}
  </ul>
)
