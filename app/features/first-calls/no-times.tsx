import { t } from '@lingui/core/macro'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'

/** @param listing of the agent; null for the agent. */
export const NoTimes = ({ listing }: { listing: string | null }) => (
  <EmptyState
    frame="sheet"
    art="calendar"
    action={
      listing === null ? (
        <LinkButton to={paths.calls}>{t`Change your hours`}</LinkButton>
      ) : (
        <LinkButton to={paths.newMessage(listing)}>{t`Send a message`}</LinkButton>
      )
    }
  >
    {listing === null
      ? t`You have no other available times. Add booking hours, or let clients book more days ahead.`
      : t`No times are available right now. Check again later, or send the agent a message.`}
  </EmptyState>
)
