/** What a reader will see, updated as the agent types. */
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import {
  type AgentLine,
  describeUnrated,
  repliesIn,
  spokenBesidesEnglish,
  termsOf,
} from '#app/features/agents/agent-line.ts'
import { languageOfContent } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { labelList } from '#common/option-lists.ts'
import { clientLabels, modeLabels, ratingLine, serviceLabels, spokenLabels } from '#app/features/listing/labels.ts'
import { awayLine } from '#app/features/listing/reply-line.ts'
import { api, type Call } from '#app/lib/api/calls.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { Facts } from '#app/ui/facts.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { centsOf, describeFees, describeHours, type TypedContent, type TypedFee } from './typed-listing.ts'
import { PREVIEW } from './editor-nav.tsx'
import { BULK_ROWS } from '#common/limits.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'

type CardProps = ComponentProps<typeof AgentCard>
type Props = { own: OwnListingShown; content: TypedContent }

export function ListingPreview({ own, content }: Props) {
  const facts = factsOf(own.listing, content)
  const { approved } = useOwnProfile()
  return (
    <section
      id={PREVIEW}
      aria-labelledby="preview-heading"
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-last"
    >
      <h2 id="preview-heading" className="text-22">
        {t`Preview`}
      </h2>
      {/* Its links would leave the form. The text is in the form, too. */}
      <ul className="agent-cards listing-preview" inert>
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
              {unbroken(content.bio)}
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
    ...useEarned(own),
    matches: '',
    services: labelList(serviceLabels(content.services)),
    languages: spokenBesidesEnglish(content.languages),
    ...termsOf({ acceptingClients, fee: lowestFee(content.fees) }),
    standing: approved
      ? { status: listing?.status === 'listed' ? 'listed' : 'not_in_latest', kind: 'ea', date: null }
      : null,
    isReachable: true,
    isDemo: false,
  }
}

const publicAgent = (id: string) => api.get('agent/agents/views/{id}', { params: { id } })
type PublicAgent = ReturnType<typeof publicAgent> extends Call<{ data: infer Data }> ? Data : never

/** What a card shows of a public listing that its agent doesn't write: the firm in the IRS file, reviews, replies. */
function useEarned({ listing, is_public: isPublic }: OwnListingShown) {
  const { data } = useList(publicAgent(listing?.id ?? ''), {
    enabled: isPublic && listing !== null && listing.status !== 'hidden',
  })
  return data ? earnedOf(data) : { rating: '' }
}

type Earned = Pick<AgentLine, 'rating' | 'unrated' | 'firm' | 'replies' | 'away'>

function earnedOf({ reviews, replies, business_name: firm, away_until: back }: PublicAgent): Earned {
  return {
    ...ratingOf(reviews.map(({ rating }) => rating)),
    firm: firm || undefined,
    replies: repliesIn(replies?.median_minutes ?? null),
    away: back ? awayLine(back) : '',
  }
}

/** Of more than one page of reviews, the average isn't known here. */
function ratingOf(ratings: readonly number[]): Pick<Earned, 'rating' | 'unrated'> {
  if (ratings.length < AVERAGE_FROM) return { rating: '', unrated: describeUnrated(ratings.length) }
  if (ratings.length >= BULK_ROWS) return { rating: '' }
  return { rating: ratingLine(ratings.reduce((sum, one) => sum + one, 0) / ratings.length, ratings.length) }
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
