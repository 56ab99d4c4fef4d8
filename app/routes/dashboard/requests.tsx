/** /dashboard/requests: the client's requests, and the one that is open (`?request=`). */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { OwnRequest } from '#app/features/requests/own-request.tsx'
import { AgentAnswers } from '#app/features/requests/agent-answers.tsx'
import { answerCount, titleOf } from '#app/features/requests/request-facts.tsx'
import { useRequest, useRequests } from '#app/features/requests/request-queries.ts'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useIdParam } from '#app/lib/use-id-param.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { RequestRow } from '#common/request-schemas.ts'

export default function RequestsPage() {
  const id = useIdParam('request')
  return id === null ? <Requests /> : <OneRequest key={id} id={id} />
}

const Requests = () => (
  <DashboardPage
    heading={t`Requests`}
    lead={t`Send one request to up to three agents, and compare their answers here.`}
    action={
      <LinkButton variant="primary" to={paths.writeRequest({})}>
        {t`Find agents to ask`}
      </LinkButton>
    }
  >
    <List
      query={useRequests()}
      empty={<NoRequests />}
      className="grid gap-5"
      isCards
      skeleton={<CardsSkeleton height="h-28" />}
    >
      {(request) => <RequestItem key={request.id} request={request} />}
    </List>
  </DashboardPage>
)

const NoRequests = () => (
  <EmptyState
    frame="sheet"
    art="handshake"
    action={<LinkButton to={paths.dashboardSaved}>{t`See your saved agents`}</LinkButton>}
  >
    <Trans>
      No requests yet. Select <strong>Compare</strong> next to up to three agents in any list, then{' '}
      <strong>Ask these agents</strong>.
    </Trans>
  </EmptyState>
)

const RequestItem = ({ request }: { request: RequestRow }) => (
  <li className="card grid gap-3 p-5">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <h2 className="text-22">
        <Link href={paths.ownRequest(request.id)} className="text-ink no-underline hover:underline">
          {titleOf(request)}
        </Link>
      </h2>
      <span className={`tag ${request.closed_at ? 'tag-quiet' : ''}`}>{request.closed_at ? t`Closed` : t`Open`}</span>
      <p className="basis-full text-14 text-muted">
        {joinWithDots([
          t`Sent ${formatDate(request.created_at)}`,
          canCompare(request) ? answerCount(request) : t`${answered(request)} of ${request.agents.length} answered`,
        ])}
      </p>
    </div>
    <AgentAnswers agents={request.agents} />
    <p className="flex flex-wrap justify-end gap-3">
      {request.closed_at === null && <CloseButton id={request.id} title={titleOf(request)} />}
      <LinkButton to={paths.ownRequest(request.id)}>
        {canCompare(request)
          ? t`Compare answers`
          : request.closed_at === null && request.has_free_place
            ? t`Ask someone else`
            : t`See request`}
        <span className="sr-only">: {titleOf(request)}</span>
      </LinkButton>
    </p>
  </li>
)

const answered = ({ agents }: RequestRow): number => agents.filter(({ state }) => state === 'answered').length
const canCompare = (request: RequestRow): boolean => answered(request) > 1

function OneRequest({ id }: { id: string }) {
  const query = useRequest(id)
  const request = query.data
  return (
    <>
      <p className="mb-4">
        <Link href={paths.requests}>{t`All requests`}</Link>
      </p>
      <DashboardPage
        heading={request ? titleOf(request) : t`Request`}
        lead={request && joinWithDots([t`Sent ${formatDate(request.created_at)}`, answerCount(request)])}
        action={request?.closed_at === null && <CloseButton id={id} />}
      >
        <LoadingNote query={query} skeleton={<CardsSkeleton />} />
        {request && <OwnRequest request={request} />}
      </DashboardPage>
    </>
  )
}

function CloseButton({ id, title }: { id: string; title?: string }) {
  const act = useAct()
  return (
    <Button
      type="button"
      variant="secondary"
      onClick={() => void act(api.post('requests/{id}/close', { params: { id }, body: { closed: true } }))}
    >
      {t`Close request`}
      {title && <span className="sr-only">: {title}</span>}
    </Button>
  )
}
