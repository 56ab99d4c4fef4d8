/** A search hit as its card shows it. Built on the server, so that neither label lists nor unused facts are sent. */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import type { AgentQuery } from '#common/agent-query.ts'
import type { AgentHit } from '#server/domains/agents/types.ts'
import { type ListStatus, statusOf } from '#common/list-status.ts'
import { formatList } from '#common/format-list.ts'
import { i18n } from '#common/i18n.ts'
import { labelInSentence, labelList } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { headlineOf } from '#app/features/listing/own-words.ts'
import { awayLine, formatAbout } from '#app/features/listing/reply-line.ts'
import {
  formatDistance,
  formatFee,
  languageLabels,
  modeLabels,
  ratingLine,
  serviceLabels,
} from '#app/features/listing/labels.ts'

export type AgentLine = {
  /** The path of the profile. */
  to: string
  id: string
  name: string
  /** The address of the photo; null: initials. */
  photo: string | null
  /** `Fresno, CA 93721`; `Fresno, CA · 3 mi`, because a phone has no room for both. */
  facts: string
  /** Left out where a card is narrow. */
  firm?: string | undefined
  headline: string
  /** Of the headline, where it isn't that of the page. */
  headlineLang?: 'en' | 'es' | undefined
  /** `4.2 (9 reviews)`; '' for fewer than three. */
  rating: string
  /** What the search asks for and the agent says: `FBAR and FATCA · Speaks Russian · By video`. */
  matches: string
  /** `IRS notices, collections`: those that aren't asked for; '' when none is named. */
  services: string
  /** `Speaks Spanish, Polish`: those besides English and the one asked for. */
  languages: string
  /** `From $190 per return`; '' without a fee. */
  fee: string
  /** `No reviews yet`, `2 reviews`: of who can be reached, with too few for a rating. */
  unrated?: string
  /** `Replies in about 3 hr`: the profile has its date and the other figures. '' with too few conversations. */
  replies?: string
  /** `Away, back on March 3, 2027`; '' for who isn't. */
  away?: string
  /** `Takes new clients`; '' where nothing is known. */
  clients: string
  standing: ListStatus
  /** Claimed: a message reaches the agent. */
  isReachable: boolean
  isDemo: boolean
}

/** What all hits of a search have in common. */
export type AskedOfAll = Partial<Pick<AgentQuery, 'service' | 'language' | 'mode'>>

export const agentLine = (hit: AgentHit, { service, language, mode }: AskedOfAll = {}): AgentLine => ({
  to: paths.listing(hit),
  id: hit.publicId,
  name: fullName(hit),
  photo: hit.photoId && paths.photo(hit.photoId),
  ...factsOf(hit),
  ...headlineOf(hit),
  ...ratingOf(hit),
  matches: joinWithDots([
    ...serviceLabels(service ? [service] : []),
    spokenBesidesEnglish(language ? [language] : []),
    ...modeLabels(mode ? [mode] : []),
  ]),
  services: labelList(serviceLabels(hit.services.filter((slug) => slug !== service))),
  languages: spokenBesidesEnglish(hit.languages.filter((tag) => tag !== language)),
  ...termsOf(hit),
  replies: repliesIn(hit.replies?.medianMinutes ?? null),
  away: hit.awayUntil ? awayLine(hit.awayUntil) : '',
  standing: statusOf(hit),
  isReachable: hit.claimed,
  isDemo: hit.isDemo,
})

/** Of who can't be reached, "No reviews yet" says nothing. */
function ratingOf({ average, reviews, claimed }: AgentHit): Pick<AgentLine, 'rating' | 'unrated'> {
  if (average !== null) return { rating: ratingLine(average, reviews) }
  if (!claimed) return { rating: '' }
  return { rating: '', unrated: describeUnrated(reviews) }
}

/** With too few for a rating. */
export const describeUnrated = (reviews: number) =>
  plural(reviews, { 0: 'No reviews yet', one: '# review', other: '# reviews' })

export const repliesIn = (minutes: number | null) =>
  minutes === null ? '' : t`Replies in about ${formatAbout(minutes)}`

export function spokenBesidesEnglish(languages: readonly string[]): string {
  const others = languages.filter((tag) => tag !== 'en')
  return others.length > 0 ? t`Speaks ${formatList(languageLabels(others).map(labelInSentence))}` : ''
}

type Terms = { acceptingClients: boolean | null; fee: { cents: number; unit: string } | null }

export function termsOf({ acceptingClients, fee }: Terms): Pick<AgentLine, 'fee' | 'clients'> {
  const clients = acceptingClients ? t`Takes new clients` : ''
  const price = fee && formatFee(fee.cents, fee.unit)
  return { fee: !price ? '' : fee.cents > 0 ? t`From ${price}` : price, clients }
}

const HOW_FOUND: Partial<Record<NonNullable<AgentHit['match']>, MessageDescriptor>> = {
  nickname: msg`found by nickname`,
  spelling: msg`similar spelling`,
  sound: msg`sounds similar`,
}

function factsOf({ dba, distanceMiles, match, byVideo, ...agent }: AgentHit): Pick<AgentLine, 'facts' | 'firm'> {
  const found = match && HOW_FOUND[match]
  const inCity = placeLine({ ...agent, zip: null })
  const facts = joinWithDots([
    byVideo ? t`By video, from ${inCity}` : distanceMiles === null ? placeLine(agent) : inCity,
    formatDistance(distanceMiles),
    found && i18n._(found),
  ])
  return { facts, firm: dba ?? undefined }
}
