export type Option = { value: string | number; label: string }

type Props = {
  /** The label for "none of them". */
  any: string
  list: readonly Option[]
}

/** The options of a select. */
export const Options = ({ any, list }: Props) => (
  <>
    <option value="">{any}</option>
    {list.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
)
