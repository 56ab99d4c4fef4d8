import { formatNumber } from '#app/lib/format-count.ts'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { paths } from '#common/paths.ts'
import type { SearchChip } from './search-text.ts'

/** What searching by the last name alone finds, and where. */
export type SameLastName = { lastName: string; listings: number; to: string }

type Props = {
  chips: readonly SearchChip[]
  /** No list has been imported yet. */
  isEmpty: boolean
  sameLast: SameLastName | null
  /** None of what was typed could be searched by: the sentence above says so. */
  isUnsearched: boolean
}

/** Why there are no results, and what to try: never a dead end. */
export function NoResults({ chips, isEmpty, sameLast, isUnsearched }: Props) {
  const { findOrVerify } = useProductPaths()
  if (isEmpty) return <NoListPublished />
  return (
    <div className="prose border-t border-hairline pt-6">
      {!isUnsearched && (
        <p>
          No enrolled agents match all of this, even with the search widened.{' '}
          {chips.length > 1 && 'Remove one of the conditions above.'}
        </p>
      )}
      <ul>
        {sameLast ? (
          <li>
            Look at <a href={sameLast.to}>all named {sameLast.lastName}</a>, whatever the first name: there{' '}
            {sameLast.listings === 1 ? 'is one' : `are ${formatNumber(sameLast.listings)}`}.
          </li>
        ) : isUnsearched ? null : (
          <li>Use fewer letters of the name, or the last name alone.</li>
        )}
        {!isUnsearched && (
          <li>Look in a larger place. Distance matters less than you may think: an EA may act for you in any state.</li>
        )}
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

function NoListPublished() {
  const { findIrs } = useProductPaths()
  const { name } = useSite()
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>No IRS list has been imported into {name} yet, so there are no agents to find. It isn’t your search.</p>
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
