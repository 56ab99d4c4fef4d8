import { useProductPaths } from '#app/lib/site.ts'
import { paths } from '#contract/paths.ts'
import type { SearchChip } from './search-words.ts'

/** Why nothing is here, and what to try: never a dead end. */
export function NobodyMatches({ chips }: { chips: readonly SearchChip[] }) {
  const { findOrVerify } = useProductPaths()
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>
        Nobody on the list fits all of this, even with the search widened.{' '}
        {chips.length > 1 && 'Drop one of the conditions above.'}
      </p>
      <ul>
        <li>Use fewer letters of the name, or the last name alone.</li>
        <li>Look in a larger place. Distance matters less than you may think: an EA may act for you in any state.</li>
        <li>
          <a href={findOrVerify}>Check a name</a> instead: that also finds people who left the list.
        </li>
        <li>
          <a href={paths.agents}>See the whole directory</a>
        </li>
      </ul>
    </div>
  )
}
