import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'

type Props = { start: Required<RequestStart>; choices: AgentChoices }

/** An unknown place leaves the form as it is, with what was typed. */
export const isFormOffered = ({ near }: Required<RequestStart>, { chosen, more }: AgentChoices): boolean =>
  near !== '' || chosen.length + more.length > 0

/** Agents whom the client picked and who can't get it, or that there is no one to choose from. */
export function MissingAgents({ start, choices }: Props) {
  return (
    <>
      <Unreachable agents={choices.unreachable} />
      {!isFormOffered(start, choices) && <NoAgents />}
    </>
  )
}

const NoAgents = () => (
  <EmptyState
    frame="sheet"
    art="search"
    action={<LinkButton to={`${paths.agents}?claimed=on`}>{t`Browse agents`}</LinkButton>}
  >
    {t`Enter your location, or choose up to three agents in the directory. You can message agents who have claimed their listings.`}
  </EmptyState>
)

/** Who, and why not. */
function Unreachable({ agents }: { agents: AgentChoices['unreachable'] }) {
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
