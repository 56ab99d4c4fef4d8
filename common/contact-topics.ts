/** What a contact message can be about. Apart from its validation, which the browser loads when it's needed. */
export const CONTACT_TOPICS = [
  { slug: 'listing', label: 'A listing is wrong, or shouldn’t be shown' },
  { slug: 'claim', label: 'I’m an EA: my own listing or account' },
  { slug: 'check', label: 'A list check or a receipt' },
  { slug: 'moderation', label: 'A decision about a review or post' },
  { slug: 'text', label: 'A mistake in our text' },
  { slug: 'access', label: 'Something doesn’t work, or is hard to use' },
  { slug: 'privacy', label: 'My data' },
  { slug: 'press', label: 'Press, research, open data' },
  { slug: 'other', label: 'Something else' },
] as const

/** Whether a message is about what only the IRS can see: the form then says where to ask. */
export const isAboutTaxAccount = (message: string): boolean =>
  /\b(?:refunds?|transcripts?|stimulus|amended return|tax (?:account|balance|bill|payment)|(?:my|our|the) (?:balance|payment)|irs (?:account|payment|balance))\b/i.test(
    message,
  )
