import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#app/ui/notice.tsx'
import type { BesideHit } from '#server/domains/agents/types.ts'

/**
 * Agents whom the IRS list has under another name or in another place: shown above the list, because the IRS list
 * doesn't say so.
 */
export function BesideHits({ found }: { found: readonly BesideHit[] }) {
  if (found.length === 0) return null
  return (
    <section aria-label={t`According to the agents themselves`} className="mb-4">
      <Notice>
        <ul className="grid gap-2">
          {found.map((hit) => (
            <li key={hit.path}>
              <Beside {...hit} />{' '}
              <span className="text-14 text-muted">{t`Reported by the agent and accepted by our staff.`}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}

function Beside({ name, place, path, alsoKnownAs, practicesIn }: BesideHit) {
  const link = (
    <a href={path} className="font-semibold">
      {name}
    </a>
  )
  if (!practicesIn)
    return (
      <Trans>
        {link}, listed by the IRS in {place}, is also known as {alsoKnownAs}.
      </Trans>
    )
  return alsoKnownAs ? (
    <Trans>
      {link}, listed by the IRS in {place}, is also known as {alsoKnownAs} and now practices in {practicesIn}.
    </Trans>
  ) : (
    <Trans>
      {link}, on the IRS list in {place}, now practices in {practicesIn}.
    </Trans>
  )
}
