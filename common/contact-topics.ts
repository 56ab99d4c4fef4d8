import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** What a contact message can be about. Apart from its validation, which the browser loads when it's needed. */
export const CONTACT_TOPICS = [
  withTexts({ slug: 'listing' }, { label: msg`A listing is wrong, or shouldn’t be shown` }),
  withTexts({ slug: 'claim' }, { label: msg`My own EA listing or account` }),
  withTexts({ slug: 'check' }, { label: msg`A name check or a receipt` }),
  withTexts({ slug: 'moderation' }, { label: msg`A decision about a review or post` }),
  withTexts({ slug: 'text' }, { label: msg`A mistake on one of our pages` }),
  withTexts({ slug: 'access' }, { label: msg`Something doesn’t work, or is hard to use` }),
  withTexts({ slug: 'privacy' }, { label: msg`My data` }),
  withTexts({ slug: 'press' }, { label: msg`Press, research, or open data` }),
  withTexts({ slug: 'other' }, { label: msg`Something else` }),
] as const

/** Whether a message is about what only the IRS can see: the form then says where to ask. */
export const isAboutTaxAccount = (message: string): boolean =>
  /\b(?:refunds?|transcripts?|stimulus|amended return|tax (?:account|balance|bill|payment)|(?:my|our|the) (?:balance|payment)|irs (?:account|payment|balance))\b/i.test(
    message,
  )
