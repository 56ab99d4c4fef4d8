import { t } from '@lingui/core/macro'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'

export const NoTimes = ({ listing }: { listing: string }) => (
  <EmptyState
    frame="sheet"
    art="calendar"
    action={<LinkButton to={paths.newMessage(listing)}>{t`Send a message`}</LinkButton>}
  >
    {t`No times are available right now. Check again later, or send the agent a message.`}
  </EmptyState>
)
