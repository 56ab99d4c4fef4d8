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
  <fieldset className="flex gap-2">
    <legend className="sr-only">{label}</legend>
    {choices.map(({ value, name }) => (
      <button
        key={name}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
        className="min-h-11 cursor-pointer rounded-box border border-edge px-4 py-2 text-14 leading-snug font-semibold aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint"
      >
        {name}
      </button>
    ))}
  </fieldset>
)
