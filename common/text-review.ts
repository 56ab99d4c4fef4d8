/** When one of our texts was written, which named person has reviewed it, if any, and until when its figures hold. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, withTexts } from './i18n.ts'
import { longDate, longMonth } from './dates.ts'

export type TextReview = {
  /** 'YYYY-MM-DD', as is `reviewedOn`. */
  writtenOn: string
  /** Both set, or both null. */
  reviewedOn: string | null
  /** With the credential: `Ada Invented, EA`. */
  reviewedBy: string | null
}

/** Of a text with dollar amounts or rates, or with facts that end: both set. Of any other text: both null. */
export type Figures = {
  taxYear: number | null
  /** 'YYYY-MM-DD', the last day the figures can be relied on. */
  expiresOn: string | null
}

/** `Reviewed by Ada Invented, EA, December 2, 2026.` */
export const reviewLabel = ({ reviewedOn, reviewedBy }: TextReview): string =>
  reviewedOn && reviewedBy
    ? i18n._(msg`Reviewed by ${{ reviewedBy }}, ${{ day: longDate(reviewedOn) }}.`)
    : i18n._(msg`Not yet reviewed by a tax professional.`)

/** `Written November 2026. Not yet reviewed by a tax professional.` */
export const writtenLabel = (review: TextReview): string =>
  `${i18n._(msg`Written ${{ month: longMonth(review.writtenOn) }}.`)} ${reviewLabel(review)}`

/**
 * Whether it was checked against what it cites: by the person who reviewed it, or with a passage of a government's page
 * that we read. Otherwise the page says that it wasn't verified.
 */
export const isVerified = ({
  reviewedBy,
  passages,
}: {
  reviewedBy: string | null
  passages: readonly { url: string }[]
}) => reviewedBy !== null || passages.some(({ url }) => /\.(?:gov|mil)$/.test(new URL(url).hostname))

/** Null while the figures hold, or if there are none. @param day 'YYYY-MM-DD' */
export const outdatedLabel = ({ taxYear, expiresOn }: Figures, day: string): string | null =>
  taxYear !== null && expiresOn !== null && expiresOn < day
    ? i18n._(msg`This information may be out of date: the figures are for tax year ${{ taxYear }}.`)
    : null

/** What structured data can claim: a review only if there is one. */
export const reviewData = ({ writtenOn, reviewedOn, reviewedBy }: TextReview) => ({
  dateModified: writtenOn,
  ...(reviewedOn && reviewedBy
    ? { lastReviewed: reviewedOn, reviewedBy: { '@type': 'Person', name: reviewedBy } }
    : {}),
})

/** Why a text needs an editor, the most urgent first. */
export const DUE_REASONS = [
  withTexts({ slug: 'expired' }, { label: msg`Figures out of date` }),
  withTexts({ slug: 'reported' }, { label: msg`Factual error reported` }),
  withTexts({ slug: 'source_gone' }, { label: msg`Source not found` }),
  withTexts({ slug: 'expiring' }, { label: msg`Figures expiring soon` }),
  withTexts({ slug: 'source_moved' }, { label: msg`Source has moved` }),
  withTexts({ slug: 'source_failed' }, { label: msg`Source didn’t respond` }),
  withTexts({ slug: 'no_passage' }, { label: msg`Source not quoted` }),
  withTexts({ slug: 'not_reviewed' }, { label: msg`Not reviewed` }),
] as const
export type DueReason = (typeof DUE_REASONS)[number]['slug']
/** “Soon,” for figures that end. */
export const DUE_WITHIN_DAYS = 60
