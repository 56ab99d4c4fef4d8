/** Above the form of a request, on arrival: why none can be sent now, or that the same one was sent already. */
import { plural, t } from '@lingui/core/macro'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatDateTime } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { RequestRow } from '#common/request-schemas.ts'
import { OPEN_REQUESTS_MAX, REQUESTS_A_DAY } from '#common/requests.ts'
import { useRequests } from './request-queries.ts'

const DAY_MS = 86_400_000

/** @param sent The words that the server refused, because an open request has them. */
export function RequestLimits({ sent }: { sent: string | null }) {
  const { data: requests = [] } = useRequests()
  const open = requests.filter(({ closed_at: closed }) => closed === null)
  const same = open.find(({ body }) => body === sent)
  if (same) {
    return (
      <Notice kind="caution">
        <p>
          {t`You already have an open request with the same message.`}{' '}
          <Link href={paths.ownRequest(same.id)}>{t`Open your request`}</Link>
        </p>
      </Notice>
    )
  }
  if (open.length >= OPEN_REQUESTS_MAX) {
    return (
      <Notice kind="caution">
        <p>
          {plural(open.length, {
            one: 'You have # open request, which is the limit.',
            other: 'You have # open requests, which is the limit.',
          })}{' '}
          <Link href={paths.requests}>{t`Close a request to send another`}</Link>.
        </p>
      </Notice>
    )
  }
  const next = nextAt(requests)
  if (next === null)
    return (
      <p className="text-14 text-muted">
        {t`You can have up to ${OPEN_REQUESTS_MAX} open requests and send up to ${REQUESTS_A_DAY} requests in 24 hours.`}
      </p>
    )
  return (
    <Notice kind="caution">
      <p>{t`You’ve sent ${REQUESTS_A_DAY} requests in 24 hours, which is the limit. You can send your next request on ${formatDateTime(next)}.`}</p>
    </Notice>
  )
}

/** Nothing can be sent now, so there is no form to fill out. */
export function useIsAtRequestLimit(): boolean {
  const { data: requests = [] } = useRequests()
  return (
    requests.filter(({ closed_at: closed }) => closed === null).length >= OPEN_REQUESTS_MAX || nextAt(requests) !== null
  )
}

/** When the day's limit lets the next one through; null: now. */
function nextAt(requests: readonly RequestRow[]): string | null {
  const times = requests.map(({ created_at: at }) => Date.parse(at)).sort((a, b) => b - a)
  const first = times[REQUESTS_A_DAY - 1]
  return first !== undefined && first + DAY_MS > Date.now() ? new Date(first + DAY_MS).toISOString() : null
}
