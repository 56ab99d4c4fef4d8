type Props<Value> = {
  /** For screen readers. */
  label: string
  choices: readonly { value: Value; name: string }[]
  /** Null: none of them yet. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

/** Two or three choices side by side, of which one holds. Each takes effect at once. */
export const Segments = <Value extends string | boolean>({ label, choices, chosen, onChoose }: Props<Value>) => (
  <fieldset className="flex">
    <legend className="sr-only">{label}</legend>
    {choices.map(({ value, name }) => (
      <button
        key={name}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
        className="min-h-11 cursor-pointer border border-edge px-4 text-14 font-semibold first-of-type:rounded-l-box last:rounded-r-box last:border-l-0 aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint aria-pressed:text-evergreen"
      >
        {name}
      </button>
    ))}
  </fieldset>
)
