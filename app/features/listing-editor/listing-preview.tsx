/** What a reader will see, updated as the agent types. */
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import { spokenBesidesEnglish, termsOf } from '#app/features/agents/agent-line.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { clientLabels, modeLabels, serviceLabels, spokenLabels } from '#app/features/listing/labels.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { OwnListingShown } from '#common/listing-content.ts'
import { centsOf, describeFees, describeHours, type TypedContent, type TypedFee } from './typed-listing.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'

type CardProps = ComponentProps<typeof AgentCard>
type Props = { own: OwnListingShown; content: TypedContent }

export function ListingPreview({ own, content }: Props) {
  const facts = factsOf(own.listing, content)
  const { approved } = useOwnProfile()
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-last">
      <h2 id="preview" className="text-22">
        {t`Preview`}
      </h2>
      {/* Its links would leave the form. The text is in the form, too. */}
      <ul className="agent-cards" inert>
        <AgentCard agent={useLine(own, content)} isAlone level="h3" />
      </ul>
      <p className="text-14 text-muted">
        {t`This preview shows how you appear in search results. The preview updates as you type.`}
        {!approved && ` ${t`We’ll add the check mark and “EA” when we approve your claim.`}`}
      </p>
      <div className="card p-5">
        <h3 className="text-18">{t`On your profile`}</h3>
        <div className="mt-3 grid gap-3">
          {content.bio ? (
            <p lang={languageOfContent()} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {content.bio}
            </p>
          ) : (
            <p className="text-muted">{t`You haven’t written an introduction yet.`}</p>
          )}
          {facts.length > 0 && <Facts facts={facts} />}
        </div>
      </div>
    </section>
  )
}

function useLine(own: OwnListingShown, content: TypedContent): CardProps['agent'] {
  const { first_name: first, last_name: last, approved } = useOwnProfile()
  const { listing, photo, accepting_clients: acceptingClients } = own
  const name = listing?.name ?? `${first} ${last}`
  return {
    to: listing?.path ?? paths.agents,
    id: listing?.id ?? name,
    name,
    photo,
    facts: listing?.place ?? '',
    headline: content.headline || t`Your headline`,
    headlineLang: content.headline ? languageOfContent() : undefined,
    rating: '',
    matches: '',
    services: serviceLabels(content.services).join(', '),
    languages: spokenBesidesEnglish(content.languages),
    ...termsOf({ acceptingClients, fee: lowestFee(content.fees) }),
    standing: approved
      ? { status: listing?.status === 'listed' ? 'listed' : 'not_in_latest', kind: 'ea', date: null }
      : null,
    isReachable: true,
    isDemo: false,
  }
}

/** As in search results, a free consultation doesn't count. */
function lowestFee(fees: readonly TypedFee[]) {
  const priced = fees
    .map(({ free, amount, unit }) => ({ cents: free ? 0 : centsOf(amount), unit, free }))
    .filter(({ unit, free, cents }) => (unit === 'return' || unit === 'case') && (free || cents > 0))
  return priced.toSorted((one, other) => one.cents - other.cents)[0] ?? null
}

/** The public file's own facts appear where the agent allows it. */
function factsOf(file: OwnListingShown['listing'], content: TypedContent) {
  const facts = [
    { name: t`Services`, value: serviceLabels(content.services).join(', ') },
    { name: t`Works for`, value: clientLabels(content.client_types).join(', ') },
    { name: t`Languages`, value: spokenLabels(content.languages).join(', ') },
    { name: t`How you meet`, value: modeLabels(content.meeting_modes).join(', ') },
    { name: t`Fees`, value: describeFees(content) },
    { name: t`Hours`, value: describeHours(content) },
    { name: t`Street`, value: content.show_street && file?.street.join(', ') },
    { name: t`Phone`, value: content.show_phone && file?.phone && formatPhone(file.phone) },
    { name: t`Website`, value: content.show_website && file?.website },
  ]
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}
