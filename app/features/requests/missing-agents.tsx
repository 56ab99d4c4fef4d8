import { plural, t } from '@lingui/core/macro'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'

type Props = { start: Required<RequestStart>; choices: AgentChoices }

/** An unknown place leaves the form as it is, with what was typed. */
export const isFormOffered = ({ near }: Required<RequestStart>, { chosen, more }: AgentChoices): boolean =>
  near !== '' || chosen.length + more.length > 0

/** Agents whom the client picked and who can't get it, or that there is no one to choose from. */
export function MissingAgents({ start, choices }: Props) {
  const missing = start.agents.length - choices.chosen.length
  if (!isFormOffered(start, choices)) {
    return (
      <EmptyState
        frame="sheet"
        art="search"
        action={<LinkButton to={`${paths.agents}?claimed=on`}>{t`Browse agents`}</LinkButton>}
      >
        {t`Enter your location, or choose up to three agents in the directory. You can message agents who have claimed their listings.`}
      </EmptyState>
    )
  }
  if (missing === 0) return null
  return (
    <Notice kind="caution">
      <p>
        {plural(missing, {
          one: 'One agent you chose doesn’t take messages here and isn’t listed below.',
          other: '# agents you chose don’t take messages here and aren’t listed below.',
        })}
      </p>
    </Notice>
  )
}
