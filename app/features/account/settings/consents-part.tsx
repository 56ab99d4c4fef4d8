import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { api } from '#app/lib/api/calls.ts'
import type { OwnConsent } from '#common/account-answers.ts'
import { dayOf, formatLongDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'

const NAMES: Readonly<Record<string, string>> = {
  'legal/terms': 'Terms of use',
  'legal/privacy': 'Privacy policy',
  'consent/registration': 'Checkbox when you registered',
  'consent/provider': 'Note beside the sign-in button',
  'consent/agent-attestation': 'That you are an enrolled agent',
  'consent/review-attestation': 'That a review is your own experience',
  'consent/review-messaged': 'That a review can show that you messaged each other',
}

/** Which texts this person agreed to: each version stays readable. */
export function ConsentsPart() {
  const query = useList(api.get('user/consents'))
  if (!query.data) return <LoadingNote query={query} />
  if (query.data.length === 0) return <p>Nothing is recorded for this account.</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {query.data.map((consent) => (
        <li key={`${consent.kind} ${consent.slug} ${consent.at}`} className="py-2.5">
          <a href={paths.textVersion(consent)}>{nameOf(consent)}</a>
          <span className="block text-14 text-muted">
            Version {consent.number}, {formatLongDate(dayOf(new Date(consent.at)))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ kind, slug }: OwnConsent): string => NAMES[`${kind}/${slug}`] ?? slug
