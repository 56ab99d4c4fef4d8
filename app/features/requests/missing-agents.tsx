import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#app/ui/notice.tsx'
import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'
import type { AgentChoices } from '#common/request-schemas.ts'

/** Agents whom the client picked and who can't get it, and why not. */
export function MissingAgents({ agents }: { agents: AgentChoices['unreachable'] }) {
  if (agents.length === 0) return null
  return (
    <Notice kind="caution">
      <ul className="grid gap-1">
        {agents.map(({ listing_id: id, name, path }) => (
          <li key={id}>
            {path === null ? (
              t`You can’t ask an agent you chose: they aren’t in the directory.`
            ) : (
              <Trans>
                You can’t ask <a href={addressIn(currentLanguage(), path)}>{name}</a>: they haven’t claimed their
                listing, so they don’t get messages here.
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
