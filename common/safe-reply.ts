/**
 * A preparer isn't allowed to confirm who is a client, nor amounts, nor years (26 U.S.C. 7216). This finds the usual
 * slips in a public reply before it is sent, and again on the server; it protects against slips, not bad faith.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { currentLocale, i18n } from './i18n.ts'

const SLIPS: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/[$€£]\s?\d|\b\d[\d,.]*\s?(?:dollars|usd|bucks)\b/i, msg`an amount of money`],
  [/\b(?:19|20)\d{2}\b|\btax year\b/i, msg`a specific year`],
  [
    /\b(?:your|his|her|their) (?:\w+ ){0,2}(?:returns?|refunds?|audit|case|notices?|letters?|1040\w*|w-?2s?|1099\w*|balance|debt|penalt(?:y|ies)|extension|amendment|taxes|income|deductions?|credits?|business|llc|problems?|situation|books|payments?|documents?|paperwork|invoice|bill|file|account|installments?|offer)\b/i,
    msg`a person’s own tax matter`,
  ],
  [
    /\b(?:as|was|were|is|are|been|being|my|our|a|former|valued|loyal|longtime|long-time) (?:\w+ ){0,2}(?:clients?|customers?)\b(?! (?:matters?|information|confidentiality|privacy|records))/i,
    msg`that someone is or was a client`,
  ],
  [
    /\b(?:we|i) (?:have |had |also |then |personally )?(?:prepared|filed|amended|submitted|represented|resolved|negotiated|settled|charged|billed|refunded|worked (?:with|for) you|met (?:with )?you|helped you|saved you|called you|emailed you|sent you)\b/i,
    msg`what was done for someone`,
  ],
  [
    /\b(?:you|he|she|they) (?:hired|paid|owed?|filed|signed|engaged|told (?:us|me)|came to|gave (?:us|me)|sent (?:us|me)|never (?:paid|sent|gave))\b/i,
    msg`what someone did as a client`,
  ],
  [/\b(?:when|since|after|before|while) (?:we|i) (?:worked|met|spoke|talked)\b/i, msg`that you worked together`],
  [/\b(?:working|worked|work) (?:with|for) you\b/i, msg`that you worked together`],
  [
    /\b(?:choosing|trusting|hiring|choosing to work with|coming to) (?:us|me|our|my)\b|\b(?:pleasure|honou?r|joy|privilege) (?:of |to )?(?:serving|serve|helping|help|assisting|assist)\b|\b(?:glad|happy|pleased|proud) (?:that )?(?:we|i|to have) (?:could |were able to |was able to )?(?:help|helped|assist|assisted|served)\b|\bsee you (?:again )?next\b/i,
    msg`that you worked together`,
  ],
  [
    /\bnever (?:was |been |were )?(?:a |our |my )?(?:clients?|customers?)\b|\bno record of\b|\bnot (?:a |our |my )?(?:clients?|customers?)\b/i,
    msg`whether someone is a client`,
  ],
]

/** What is wrong with the reply; null when nothing was found. */
export function describeSlips(reply: string): string | null {
  const found = new Set(SLIPS.filter(([sign]) => sign.test(reply)).map(([, words]) => i18n._(words)))
  if (found.size === 0) return null
  const slips = new Intl.ListFormat(currentLocale(), { style: 'long' }).format(found)
  return i18n._(
    msg`This may reveal ${{ slips }}. The law (IRC 7216 and Circular 230) requires you to keep that confidential, even if the reviewer mentioned it. Use general terms.`,
  )
}

/** Replies that confirm nothing. */
export const NEUTRAL_REPLIES = [
  {
    slug: 'thanks',
    label: 'Thanks',
    text: 'Thank you for taking the time to write. Privacy rules keep me from saying more here, but every comment is read with care.',
  },
  {
    slug: 'concern',
    label: 'A concern',
    text: 'I take every concern seriously. Privacy rules keep me from discussing anything in public, even whether I know the writer. Anyone with a concern can contact my office directly, and I’ll look into it.',
  },
  {
    slug: 'practice',
    label: 'How the office works',
    text: 'I can’t discuss anyone in public. In general, my office agrees on the work and the fee in writing before anything begins, and answers messages within two business days.',
  },
  {
    slug: 'doubt',
    label: 'Doubt about a review',
    text: 'Privacy rules keep me from saying whether I know the writer of any review. I’ve asked the moderators to review this one under the site’s rules.',
  },
] as const
