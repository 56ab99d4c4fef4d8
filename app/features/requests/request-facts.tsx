/** What a request says besides its words, for the client and for each agent alike. */
import { t } from '@lingui/core/macro'
import { languageLabels, modeLabels, serviceLabels } from '#app/features/listing/labels.ts'
import type { ConversationRequestRow, RequestRow } from '#common/request-schemas.ts'

type Request = Pick<
  RequestRow | ConversationRequestRow,
  'need' | 'letter' | 'tax_year' | 'language' | 'meeting' | 'location'
>

/** `IRS notices: CP2000` */
export function titleOf({ need, letter }: Pick<Request, 'need' | 'letter'>): string {
  const [service = need] = serviceLabels([need])
  return letter === '' ? service : t`${service}: ${letter}`
}

export function RequestFacts({ request: { tax_year: year, language, meeting, location } }: { request: Request }) {
  const facts = [
    { name: t`Tax year`, value: year === null ? t`Not sure, or several` : String(year) },
    { name: t`Language`, value: languageLabels([language]).join('') },
    { name: t`Meeting`, value: meeting === null ? t`No preference` : modeLabels([meeting]).join('') },
    { name: t`Location`, value: location },
  ].filter(({ value }) => value !== '')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-14 text-muted">{name}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
