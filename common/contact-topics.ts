/** What a contact message can be about. Apart from its validation, which the browser loads when it's needed. */
export const CONTACT_TOPICS = [
  { slug: 'listing', label: 'A listing is wrong, or should not be shown' },
  { slug: 'claim', label: 'I am an EA: my own listing or account' },
  { slug: 'check', label: 'A list check or a receipt' },
  { slug: 'moderation', label: 'A decision about a review or another text' },
  { slug: 'text', label: 'A mistake in a text' },
  { slug: 'access', label: 'Something does not work, or is hard to use' },
  { slug: 'privacy', label: 'My data' },
  { slug: 'press', label: 'Press, research, open data' },
  { slug: 'other', label: 'Something else' },
] as const
