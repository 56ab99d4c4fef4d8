import { ReadyMade } from './ready-made.tsx'

export type Option = { value: string | number; label: string }

type Props = {
  /** Names the list. */
  id: string
  /** The words of "none of them". */
  any: string
  list: readonly Option[]
  /** As the select has it; '' for none. */
  chosen: string | number
}

/** The choices of a select. */
export const Options = ({ id, any, list, chosen }: Props) => (
  <ReadyMade
    // A chosen one is marked, so that list differs.
    id={chosen === '' ? `options ${id} ${any}` : null}
    render={() => (
      <>
        <option value="">{any}</option>
        {list.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </>
    )}
  />
)
