/** What an agent reads where no question, or no unanswered one, waits. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'

export const AllAnswered = () => (
  <p className="text-muted">{t`No unanswered questions match your listing right now. These have answers, but none is accepted yet.`}</p>
)

export const NoLeads = () => (
  <EmptyState art="search" action={<LinkButton to={paths.dashboardListing}>{t`See your listing`}</LinkButton>}>
    {t`No open questions match the services and states on your listing. New ones appear here.`}
  </EmptyState>
)

export const NoLeadsAbout = ({ topic, onAll }: { topic: string; onAll: () => void }) => (
  <EmptyState
    art="search"
    action={
      <Button type="button" variant="secondary" onClick={onAll}>
        {t`Show all topics`}
      </Button>
    }
  >
    <Trans>No open questions about {topicLabel(topic)} right now.</Trans>
  </EmptyState>
)
