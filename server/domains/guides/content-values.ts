/**
 * What the texts in content take from the code, by the name they have in Markdown: `{{evidence-days}}`. A number that a
 * text promises is the one that the code keeps.
 */
import { EVIDENCE_DAYS } from '#common/claims.ts'
import { AWAY_MAX_DAYS, REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS, DIRECTORY_PAGE_ROWS } from '#common/limits.ts'
import {
  CONTACT_MESSAGE_MONTHS,
  CALL_PHONE_DAYS,
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
  'call-phone-days': String(CALL_PHONE_DAYS),
  'correction-days': String(CORRECTION_DAYS),
  'ended-session-days': String(ENDED_SESSION_DAYS),
  'evidence-days': String(EVIDENCE_DAYS),
  'join-alert-months': String(JOIN_ALERT_MONTHS),
  'listing-day-days': String(LISTING_DAY_DAYS),
  'reply-days': String(REPLY_RECORD_DAYS),
  'reply-from': String(REPLY_RECORD_FROM),
  'away-max-days': String(AWAY_MAX_DAYS),
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

/**
 * Who runs the site, as whole sentences and parts of sentences: without an operator it is a demonstration
 * (server/platform/settings.ts), and its texts say so instead of naming one.
 */
function operatorValues({ SITE_NAME: site, operator, OPERATOR_PHONE = 'in the directory named below' }: Site) {
  if (!operator) return WITHOUT_OPERATOR
  const { name, address, state, email } = operator
  return {
    'run-by': `${site} is run by ${name}.`,
    'operator-lines': `Write to ${address}, or email ${email}. Our terms follow the law of ${state}.`,
    'read-by': ' A person reads every message.',
    'paid-by': ` Hosting and the work are paid for by ${name}.`,
    'operator-address': address,
    'operator-email': email,
    'operator-phone': OPERATOR_PHONE,
    'copyright-agent': `copyright agent of ${name}`,
    'law-and-courts': `These terms follow the law of the United States and of ${state}. Courts in ${state} decide disputes about them`,
    agreement: `These terms are an agreement between you and ${name} (“we”), which runs ${site}. Our postal address is: ${address}.`,
    'who-we-are': `“We” means ${name}, which runs ${site}. Our postal address is: ${address}.`,
    'and-at-email': ` and at ${email}`,
    'or-write': ` or write to ${email}`,
    'also-email': ` You can also send an email to ${email}.`,
  } satisfies Record<keyof typeof WITHOUT_OPERATOR, string>
}

const NO_OPERATOR = 'This is a demonstration; no one operates it.'
const WITHOUT_OPERATOR = {
  'run-by':
    'This is a demonstration copy. No person or company runs it, and everyone listed in it is fictional. Where such a site is run for real, this page names the person or company behind it, with their street address, email address, and state.',
  'operator-lines': 'Its terms follow the law of the United States.',
  'read-by': ' In this copy, a message reaches only the person who installed it.',
  'paid-by': '',
  'operator-address': 'none',
  'operator-email': 'none',
  'operator-phone': 'none',
  'copyright-agent': 'none, because no one operates this demonstration',
  'law-and-courts': 'These terms follow the law of the United States, whose courts decide disputes about them',
  agreement: `${NO_OPERATOR} The terms below are what you would agree to with a person or company (“we”) that runs such a site.`,
  'who-we-are': `${NO_OPERATOR} “We” below means the person or company that would run such a site.`,
  'and-at-email': '',
  'or-write': '',
  'also-email': '',
}

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
