import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnConsent } from '#common/account-answers.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

const names = (): Readonly<Record<string, string>> => ({
  'legal/terms': t`Terms of use`,
  'legal/privacy': t`Privacy policy`,
  'consent/registration': t`Registration agreement`,
  'consent/provider': t`Agreement to sign in through another company`,
  'consent/agent-attestation': t`Statement that you’re an enrolled agent`,
  'consent/review-attestation': t`Statement that a review describes your own experience`,
  'consent/review-messaged': t`Permission to show that you and an agent messaged each other`,
})

/** Which texts this person agreed to: each version stays readable. */
export function ConsentsPart() {
  const query = useList(api.get('user/consents'))
  if (!query.data) return <LoadingNote query={query} />
  if (query.data.length === 0) return <p className="text-muted">{t`No agreements are recorded for this account.`}</p>
  return (
    <ul className="-my-3 divide-y divide-hairline">
      {query.data.map((consent) => (
        <li
          key={`${consent.kind} ${consent.slug} ${consent.at}`}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3"
        >
          <a href={paths.textVersion(consent)}>{nameOf(consent)}</a>
          <span className="tabular text-14 leading-6 text-muted">
            <Trans>
              Version {consent.number}, {formatLongDate(dayOf(new Date(consent.at)))}
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ kind, slug }: OwnConsent): string => names()[`${kind}/${slug}`] ?? slug
