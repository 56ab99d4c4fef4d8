/**
 * What agents offer, a service or a language, as a part of the addresses of a city's pages:
 * `/agents/ca/fresno/services/irs-notice`, `/agents/ca/fresno/languages/spanish`.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { slugOf } from './name-key.ts'
import { inSentence, labelInSentence, LANGUAGES, type Language, SERVICES, type Service } from './option-lists.ts'

export type Offer =
  | { kind: 'services'; value: Service; slug: string; label: string }
  | { kind: 'languages'; value: Language; slug: string; label: string }
export type OfferKind = Offer['kind']

/** Every enrolled agent speaks English, so it makes no page. */
const OFFERS: readonly Offer[] = [
  ...SERVICES.map((service): Offer => ({
    kind: 'services',
    value: service.slug,
    slug: service.slug,
    get label() {
      return service.label
    },
  })),
  ...LANGUAGES.filter(({ tag }) => tag !== 'en').map((language): Offer => ({
    kind: 'languages',
    value: language.tag,
    // In English: this runs before any request.
    slug: slugOf(language.label),
    get label() {
      return language.label
    },
  })),
]

export const offerBySlug = (kind: string, slug: string): Offer | null =>
  OFFERS.find((offer) => offer.kind === kind && offer.slug === slug.toLowerCase()) ?? null

/** By its value in the database; null for one that is no longer offered. */
export const offerOf = (kind: OfferKind, value: string): Offer | null =>
  OFFERS.find((offer) => offer.kind === kind && offer.value === value) ?? null

/** `Spanish-speaking enrolled agents`, `Enrolled agents for IRS notices`. */
export function offerHeading(offer: Offer, agents: string): string {
  const heading = i18n._(phraseFor(offer, agents))
  return heading.charAt(0).toUpperCase() + heading.slice(1)
}

function phraseFor({ kind, value, label }: Offer, agents: string): MessageDescriptor {
  if (kind === 'services') {
    const what = value === 'self-employed' ? i18n._(msg`self-employed people`) : inSentence(label)
    return msg`${{ agents }} for ${{ what }}`
  }
  const language = labelInSentence(label)
  return value === 'ase' ? msg`${{ agents }} who use ${{ language }}` : msg`${{ language }}-speaking ${{ agents }}`
}
