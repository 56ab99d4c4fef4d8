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
          {found.map(({ name, place, path, says }) => (
            <li key={path}>
              <Trans>
                <a href={path} className="font-semibold">
                  {name}
                </a>
                , on the IRS list in {place}, is {says}.{' '}
                <span className="text-14 text-muted">Reported by the agent and accepted by our staff.</span>
              </Trans>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
