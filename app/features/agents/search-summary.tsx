import { RemoveChip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#contract/paths.ts'
import type { SearchChip } from './search-words.ts'

type Props = {
  /** The count as a sentence, without its full stop. */
  count: string
  /** What the search did by itself, a sentence each. */
  widened: readonly string[]
  unknownPlace: string
  chips: readonly SearchChip[]
}

/** What was asked, as chips that can be dropped, and what was found, as a sentence. */
export function SearchSummary({ count, widened, unknownPlace, chips }: Props) {
  return (
    <div className="mt-6 mb-4 grid gap-3">
      {chips.length > 0 && (
        <ul aria-label="Conditions of this search" className="no-print flex flex-wrap items-center gap-2">
          {chips.map(({ name, to }) => (
            <li key={name}>
              <RemoveChip name={name} to={to} />
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a href={paths.agents} className="inline-flex min-h-9 items-center px-2 text-14">
                Clear all
              </a>
            </li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <output className="block max-w-[78ch] text-18">
          {count}. {widened.join(' ')}
          {unknownPlace && ` We know no place called “${unknownPlace}”, so it was left out.`}
        </output>
        <a
          href={`${paths.home}#states`}
          className="no-print inline-flex min-h-9 items-center gap-2 text-14 no-underline hover:underline"
        >
          <Icon name="map" /> Choose a state on the map
        </a>
      </div>
    </div>
  )
}
