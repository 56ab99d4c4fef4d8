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
import { Button, type ButtonVariant, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { ShowMore } from '#app/ui/list/show-more.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { RequestRow } from '#common/request-schemas.ts'

export default function RequestsPage() {
  const id = useIdParam('request')
  return id === null ? <Requests /> : <OneRequest key={id} id={id} />
}

function Requests() {
  const { rest, ...query } = useRequests()
  const closed = query.data?.filter(isClosed) ?? []
  return (
    <DashboardPage
      heading={t`Requests`}
      lead={t`Send one request to up to three agents at a time, and compare their answers here.`}
      action={
        <LinkButton variant="primary" to={paths.writeRequest({})}>
          {t`Find agents to ask`}
        </LinkButton>
      }
    >
      <div className="grid gap-8">
        <List
          query={{ ...query, data: query.data?.filter((request) => !isClosed(request)) }}
          empty={closed.length === 0 ? <NoRequests /> : <p className="text-muted">{t`You have no open requests.`}</p>}
          className="grid gap-5"
          isCards
          skeleton={<CardsSkeleton height="h-28" />}
        >
          {(request) => <RequestItem key={request.id} request={request} />}
        </List>
        {closed.length > 0 && (
          <section aria-labelledby="closed-requests" className="grid gap-3">
            <h2 id="closed-requests" className="text-22">{t`Closed requests`}</h2>
            <ul className="card divide-y divide-hairline px-5">
              {closed.map((request) => (
                <ClosedItem key={request.id} request={request} />
              ))}
            </ul>
          </section>
        )}
        <ShowMore rest={rest} />
      </div>
    </DashboardPage>
  )
}

const isClosed = ({ closed_at: closed }: RequestRow): boolean => closed !== null

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
      <span className="tag">{t`Open`}</span>
      <p className="basis-full text-14 text-muted">{describeRequest(request)}</p>
    </div>
    <AgentAnswers {...request} />
    <p className="request-acts">
      {canCompare(request) && (
        <OpenButton request={request} variant="primary">
          {t`Compare answers`}
        </OpenButton>
      )}
      {request.has_free_place && <OpenButton request={request}>{t`Ask someone else`}</OpenButton>}
      {!request.has_free_place && !canCompare(request) && <OpenButton request={request}>{t`See request`}</OpenButton>}
      <CloseButton id={request.id} title={titleOf(request)} isLast />
    </p>
  </li>
)

/** Folded: a line that says what came of it. */
const ClosedItem = ({ request }: { request: RequestRow }) => (
  <li>
    <details className="closed-request group">
      <summary className="flex cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{titleOf(request)}</span>
          <span className="block text-14 text-muted">{describeRequest(request)}</span>
        </span>
        <Icon name="chevron-down" className="text-evergreen group-open:rotate-180" />
      </summary>
      <AgentAnswers {...request} />
      <p className="flex flex-wrap justify-end gap-3">
        <OpenButton request={request}>{canCompare(request) ? t`Compare answers` : t`See request`}</OpenButton>
      </p>
    </details>
  </li>
)

type OpenButtonProps = { request: RequestRow; variant?: ButtonVariant; children: string }

const OpenButton = ({ request, variant = 'secondary', children }: OpenButtonProps) => (
  <LinkButton variant={variant} to={paths.ownRequest(request.id)}>
    {children}
    <span className="sr-only">: {titleOf(request)}</span>
  </LinkButton>
)

const describeRequest = (request: RequestRow): string =>
  joinWithDots([t`Sent ${formatDate(request.created_at)}`, answerCount(request)])

const canCompare = ({ agents }: RequestRow): boolean => agents.filter(({ state }) => state === 'answered').length > 1

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
        lead={request && describeRequest(request)}
        action={request?.closed_at === null && <CloseButton id={id} />}
      >
        <LoadingNote query={query} skeleton={<CardsSkeleton />} />
        {request && <OwnRequest request={request} />}
      </DashboardPage>
    </>
  )
}

type CloseProps = {
  id: string
  title?: string
  /** After other buttons, which do more. */
  isLast?: boolean
}

function CloseButton({ id, title, isLast = false }: CloseProps) {
  const act = useAct()
  return (
    <Button
      type="button"
      variant={isLast ? 'plain' : 'secondary'}
      onClick={() => void act(api.post('requests/{id}/close', { params: { id }, body: { closed: true } }))}
    >
      {t`Close request`}
      {title && <span className="sr-only">: {title}</span>}
    </Button>
  )
}
