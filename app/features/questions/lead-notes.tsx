/** What an agent reads where no question, or no unanswered one, waits. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { paths } from '#common/paths.ts'
import { topicLabel } from '#common/questions.ts'

export const describeAnswered = (questions: number) =>
  plural(questions, {
    one: 'No unanswered questions match your listing right now. # question has an answer that isn’t accepted yet.',
    other: 'No unanswered questions match your listing right now. # questions have answers that aren’t accepted yet.',
  })

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
