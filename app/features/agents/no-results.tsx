/** A search without results: why, and what to try instead. Never a dead end. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useProductPaths, useSite } from '#app/lib/site.ts'
import { HelpNow } from '#app/features/agents/help-now.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import type { AgentLine } from './agent-line.ts'
import { formatNumber } from '#common/format-count.ts'
import { paths } from '#common/paths.ts'

/** A search that finds more, and how many. */
export type FindsMore = { name: string; to: string; total: number }
/** A search without one of the conditions, and what there is to know about that condition. */
export type Looser = FindsMore & { note: string }

type Props = {
  /** No list has been imported yet. */
  isEmpty: boolean
  /** None of what was typed could be searched by: the sentence above says so. */
  isUnsearched: boolean
  /** What searching by the last name alone finds, and where. */
  sameLast: FindsMore | null
  loosened: readonly Looser[]
  nearest: readonly FindsMore[]
  videoSearch: FindsMore | null
  /** '' if the search has none. */
  name: string
  /** What is said of a company; '' for none. */
  chain: string
  /** Agents who can be written to. */
  helpers: readonly AgentLine[]
}

export function NoResults({ isEmpty, isUnsearched, name, chain, helpers, ...searches }: Props) {
  if (isEmpty) return <NoListPublished />
  const why = chain || (name ? '' : t`No enrolled agents match your search, even after we widened it.`)
  const isName = searches.loosened.length === 0 && !searches.sameLast
  return (
    <>
      <Tries
        why={isUnsearched ? '' : `${why} ${isName ? t`Enter fewer letters of the name, or only the last name.` : ''}`}
      >
        <OtherSearches {...searches} />
        <li>
          <VerifyName name={chain ? '' : name} />{' '}
          <small>{t`A name check also finds people who are no longer on the list.`}</small>
        </li>
        <li>
          <a href={paths.agents}>{t`See the whole directory`}</a>
        </li>
      </Tries>
      <div className="mt-10">
        <HelpNow helpers={helpers} />
      </div>
    </>
  )
}

/** @param children list items. */
export const Tries = ({ why = '', children }: { why?: string; children: ReactNode }) => (
  <section aria-labelledby="tries" className="card no-results">
    <Illustration name="search" />
    <div>
      <h2 id="tries" className="text-22">
        {t`Try this`}
      </h2>
      {why && <p className="mt-1 text-muted">{why}</p>}
      <ul className="mt-2">{children}</ul>
    </div>
  </section>
)

export const LooserSearch = ({ note, ...finds }: Looser) => (
  <li>
    {note} <Finds {...finds} />
  </li>
)

type Searches = Pick<Props, 'sameLast' | 'loosened' | 'nearest' | 'videoSearch'>

function OtherSearches({ sameLast, loosened, nearest, videoSearch }: Searches) {
  return (
    <>
      {sameLast && (
        <li>
          <Finds {...sameLast} name={t`All agents named ${sameLast.name}`} />
        </li>
      )}
      {loosened.map((less) => (
        <LooserSearch key={less.to} {...less} />
      ))}
      {nearest.length > 0 && (
        <li>
          {t`Look nearby:`}{' '}
          {nearest.map((city, at) => (
            <span key={city.to}>
              {at > 0 && ', '}
              <Finds {...city} />
            </span>
          ))}
        </li>
      )}
      {videoSearch && (
        <li>
          <Finds {...videoSearch} /> <small>{t`An enrolled agent can represent you from any state.`}</small>
        </li>
      )}
    </>
  )
}

/** With the name filled in: its last word is the last name. */
function VerifyName({ name }: { name: string }) {
  const { findOrVerify } = useProductPaths()
  if (name === '') return <a href={findOrVerify}>{t`Verify a name`}</a>
  const words = name.split(' ')
  const asked = new URLSearchParams({ last_name: words.at(-1) ?? '', first_name: words.slice(0, -1).join(' ') })
  return (
    <a href={`${findOrVerify}?${asked}`}>
      <Trans>Verify “{name}”</Trans>
    </a>
  )
}

const Finds = ({ name, to, total }: FindsMore) => (
  <>
    <a href={to}>{name}</a> ({formatNumber(total)})
  </>
)

function NoListPublished() {
  const { findIrs } = useProductPaths()
  const { name } = useSite()
  return (
    <div className="prose border-t border-hairline pt-6">
      <p>
        <Trans>
          {name} doesn’t have an IRS list yet, so there are no agents to show. Your search isn’t the problem.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            For now, <a href={findIrs}>search the IRS’s own directory</a>.
          </Trans>
        </li>
        <li>
          <Trans>
            Find out <a href={paths.taxResources}>what an IRS letter means</a>, or{' '}
            <a href={paths.newQuestion}>ask a question</a>.
          </Trans>
        </li>
      </ul>
    </div>
  )
}
