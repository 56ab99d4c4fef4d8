import { StaticFragment } from './static-fragment.tsx'

export type Option = { value: string | number; label: string }

type Props = {
  /** Names the list, for the fragment cache. */
  id: string
  /** The label for "none of them". */
  any: string
  list: readonly Option[]
  /** The select's value; '' for none. */
  chosen: string | number
}

/** The options of a select. */
export const Options = ({ id, any, list, chosen }: Props) => (
  <StaticFragment
    // A selected option is marked in the HTML, so that list can't be shared.
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
