/** A saved listing as a card shows it. */
import { spokenBesidesEnglish, termsOf } from '#app/features/agents/agent-line.ts'
import type { AgentLine } from '#app/features/agents/agent-line.ts'
import { placeLine } from '#app/features/listing/full-name.ts'
import { serviceLabels } from '#app/features/listing/labels.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { SavedShown } from '#common/personal-forms.ts'

export function savedLine({ listing, card, status, list_kind: kind, list_date: date }: SavedShown): AgentLine {
  return {
    to: listing.path,
    id: listing.id,
    name: listing.name,
    photo: card.photo,
    facts: joinWithDots([placeLine(listing), card.business_name]),
    headline: card.headline,
    rating:
      card.average === null
        ? ''
        : `${card.average.toFixed(1)} (${formatCount(card.review_count, 'review', 'reviews')})`,
    services: serviceLabels(card.services).join(', '),
    languages: spokenBesidesEnglish(card.languages),
    terms: termsOf({ acceptingClients: card.accepting_clients, fee: card.fee }),
    standing: { status, kind, date },
    isReachable: listing.claimed,
    isDemo: card.is_demo,
  }
}
