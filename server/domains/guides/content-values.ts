/**
 * What the texts in content take from the code, by the name they have in Markdown: `{{evidence-days}}`. A number that a
 * text promises is the one that the code keeps.
 */
import { EVIDENCE_DAYS } from '#common/claims.ts'
import { REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS, DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import {
  CONTACT_MESSAGE_MONTHS,
  CORRECTION_DAYS,
  ENDED_SESSION_DAYS,
  JOIN_ALERT_MONTHS,
  LISTING_DAY_DAYS,
  REPORT_NETWORK_DAYS,
  SEARCH_WEEKS,
  SENT_EMAIL_DAYS,
  UNCONFIRMED_DAYS,
  WAITING_MESSAGE_DAYS,
} from '#common/retention.ts'
import { REVIEW_EDIT_DAYS, REVIEW_MONTHS } from '#common/review-schemas.ts'
import { AVERAGE_FROM, BAYES_PRIOR_REVIEWS } from '#common/reviews.ts'
import { SEARCH_WORD_SHOWN_FROM } from '#common/searches.ts'
import { LEGAL_VERSIONS, PRIVACY_ANSWER_DAYS, PRIVACY_APPEAL_DAYS } from '#common/legal-versions.ts'
import { ORDER_POINTS } from '#server/domains/agents/order-weights.ts'
import type { Settings } from '#server/platform/settings.ts'
import { ContentError } from './parse-guide.ts'

export type Site = Pick<
  Settings,
  'SITE_NAME' | 'PRODUCT_SLUG' | 'PRODUCT_SINGULAR' | 'PRODUCT_PLURAL' | 'operator' | 'OPERATOR_PHONE'
>
type Values = Readonly<Record<string, string>>

export const contentValues = (site: Site): Values => ({
  site: site.SITE_NAME,
  product: site.PRODUCT_SLUG,
  singular: site.PRODUCT_SINGULAR,
  plural: site.PRODUCT_PLURAL,
  ...operatorValues(site),
  'terms-version': LEGAL_VERSIONS.terms,
  'privacy-version': LEGAL_VERSIONS.privacy,
  'dmca-version': LEGAL_VERSIONS.dmca,
  'privacy-answer-days': String(PRIVACY_ANSWER_DAYS),
  'privacy-appeal-days': String(PRIVACY_APPEAL_DAYS),
  'contact-message-months': String(CONTACT_MESSAGE_MONTHS),
  'correction-days': String(CORRECTION_DAYS),
  'ended-session-days': String(ENDED_SESSION_DAYS),
  'evidence-days': String(EVIDENCE_DAYS),
  'join-alert-months': String(JOIN_ALERT_MONTHS),
  'listing-day-days': String(LISTING_DAY_DAYS),
  'reply-days': String(REPLY_RECORD_DAYS),
  'reply-from': String(REPLY_RECORD_FROM),
  'review-edit-days': String(REVIEW_EDIT_DAYS),
  'review-months': String(REVIEW_MONTHS),
  'report-network-days': String(REPORT_NETWORK_DAYS),
  'search-weeks': String(SEARCH_WEEKS),
  'search-word-times': String(SEARCH_WORD_SHOWN_FROM),
  'sent-email-days': String(SENT_EMAIL_DAYS),
  'unconfirmed-days': String(UNCONFIRMED_DAYS),
  'waiting-message-days': String(WAITING_MESSAGE_DAYS),
  ...orderValues,
})

/** Without an operator the site is a demonstration (server/platform/settings.ts), and its texts say so. */
const NOT_NAMED = 'not named in this demonstration'
const WITHOUT_OPERATOR = {
  operator: `its operator (${NOT_NAMED})`,
  'operator-address': NOT_NAMED,
  'operator-phone': NOT_NAMED,
  'operator-state': 'the state of the operator',
  'operator-email': `its email address (${NOT_NAMED})`,
}
const operatorValues = ({
  operator,
  OPERATOR_PHONE = 'in the directory named below',
}: Site): typeof WITHOUT_OPERATOR =>
  operator
    ? {
        operator: operator.name,
        'operator-address': operator.address,
        'operator-phone': OPERATOR_PHONE,
        'operator-state': operator.state,
        'operator-email': operator.email,
      }
    : WITHOUT_OPERATOR

/** The formula of "Best match" (content/guides/how-results-are-ordered.md). */
const orderValues = {
  'accepting-days': String(ACCEPTING_EXPIRED_DAYS),
  'accepting-recent-days': String(ACCEPTING_STALE_DAYS),
  'average-from': String(AVERAGE_FROM),
  'bayes-reviews': String(BAYES_PRIOR_REVIEWS),
  'by-video-below': String(DIRECTORY_PAGE_ROWS),
  'points-accepting': String(ORDER_POINTS.accepting),
  'points-complete': String(ORDER_POINTS.complete),
  'points-confirmed': String(ORDER_POINTS.confirmedRecently),
  'points-distance': ORDER_POINTS.distance
    .map(({ withinMiles, points }) => `${points} within ${withinMiles} miles`)
    .join(', '),
  'points-rating': String(ORDER_POINTS.rating),
}

export const fillValues = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(.*?)\}\}|\{\{|\}\}/g, (found, name = '') => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new ContentError(`There is no value "${found}". Known: ${Object.keys(values).join(', ')}.`)
    return value
  })
