/** A saved listing as a card shows it. */
import { plural } from '@lingui/core/macro'
import { placeLine } from '#app/features/listing/full-name.ts'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { languageOfContent } from '#common/i18n.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import { type AgentLine, spokenBesidesEnglish, termsOf } from './agent-line.ts'

export function savedLine({ listing, card, status, list_kind: kind, list_date: date }: SavedShown): AgentLine {
  return {
    to: listing.path,
    id: listing.id,
    name: listing.name,
    photo: card.photo,
    facts: placeLine(listing),
    firm: card.business_name ?? undefined,
    headline: card.headline,
    headlineLang: languageOfContent(),
    rating:
      card.average === null
        ? ''
        : `${card.average.toFixed(1)} (${plural(card.review_count, { one: '# review', other: '# reviews' })})`,
    matches: '',
    services: serviceLabels(card.services).join(', '),
    languages: spokenBesidesEnglish(card.languages),
    ...termsOf({ acceptingClients: card.accepting_clients, fee: card.fee }),
    standing: { status, kind, date },
    isReachable: listing.claimed,
    isDemo: card.is_demo,
  }
}
