import { showNumber } from '#app/lib/show-count.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { paths } from '#contract/paths.ts'
import type { SearchChip } from './search-words.ts'

/** What the last name alone finds, and where. */
export type SameLastName = { lastName: string; listings: number; to: string }

type Props = {
  chips: readonly SearchChip[]
  /** No list was imported yet. */
  isEmpty: boolean
  sameLast: SameLastName | null
}

/** Why nothing is here, and what to try: never a dead end. */
export function NobodyMatches({ chips, isEmpty, sameLast }: Props) {
  const { findOrVerify } = useProductPaths()
  if (isEmpty) return <NoListYet />
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>
        Nobody on the list fits all of this, even with the search widened.{' '}
        {chips.length > 1 && 'Drop one of the conditions above.'}
      </p>
      <ul>
        {sameLast ? (
          <li>
            Look at <a href={sameLast.to}>all named {sameLast.lastName}</a>, whatever the first name: there{' '}
            {sameLast.listings === 1 ? 'is one' : `are ${showNumber(sameLast.listings)}`}.
          </li>
        ) : (
          <li>Use fewer letters of the name, or the last name alone.</li>
        )}
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

function NoListYet() {
  const { findIrs } = useProductPaths()
  const { name } = useSite()
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>No list of the IRS has been imported into {name} yet, so nobody can be found here. It is not your search.</p>
      <ul>
        <li>
          Until then, <a href={findIrs}>look in the IRS’s own directory</a>.
        </li>
        <li>
          Read <a href={paths.taxResources}>what a letter of the IRS means</a>, or{' '}
          <a href={paths.newQuestion}>ask a question</a>.
        </li>
      </ul>
    </div>
  )
}
