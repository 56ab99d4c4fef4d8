/** One to five stars as native radios: arrow keys, screen readers and forms know them. */
import { STAR_WORDS } from '#contract/review-limits.ts'

type Props = {
  id: string
  name: string
  legend: string
  /** Already chosen, when a review is edited. */
  chosen?: number | null | undefined
  /** Adds a choice for none. */
  optional?: boolean
  problem?: string | undefined
}

export function StarField({ id, name, legend, chosen = null, optional = false, problem }: Props) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined} className="grid gap-1">
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {optional && <Choice name={name} value="" words="No answer" sign="–" checked={chosen === null} />}
        {STAR_WORDS.map((words, place) => (
          <Choice
            key={words}
            name={name}
            value={String(place + 1)}
            words={words}
            sign={'★'.repeat(place + 1)}
            checked={chosen === place + 1}
          />
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; words: string; sign: string; checked: boolean }

const Choice = ({ name, value, words, sign, checked }: ChoiceProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-box border border-edge px-3 text-14 has-checked:border-evergreen has-checked:bg-evergreen-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
    <input type="radio" name={name} value={value} defaultChecked={checked} className="size-4 accent-evergreen" />
    <span aria-hidden="true" className="tracking-wide text-marigold">
      {sign}
    </span>
    {value === '' ? words : `${value} · ${words}`}
  </label>
)
