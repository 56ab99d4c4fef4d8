/**
 * The sentences that people agree to by a checkbox or a button. Each version that was ever shown is archived
 * (server/domains/editorial/history.ts), and what a person agreed to refers to one of them. `[words](terms)` is a link.
 */
import { paths } from './paths.ts'

export const CONSENTS = {
  registration:
    'I have read and accept the [terms of use](terms) and the [privacy policy](privacy). Both open in a new tab.',
  provider: 'By continuing, you agree to the [Terms of Use](terms) and [Privacy Policy](privacy).',
  'agent-attestation': 'I am an {singular}, enrolled to practice before the IRS, and my enrollment is in force.',
  'review-attestation':
    'This is my own experience with this agent. I’m not a relative, employee, or competitor, and I’m not being paid for it.',
  /** Optional, beside a review. */
  'review-messaged': 'Show “Messaged each other on {site}” with my review, if the agent and I have.',
  newsletter:
    'We’ll email you to confirm. No ads, no tracking of who opens it, and one click in every issue unsubscribes you: [how we treat your address](newsletters).',
  'newsletter-at-registration': 'Send me the {site} newsletter. I can unsubscribe with one click.',
} as const
export type ConsentName = keyof typeof CONSENTS

const LINKS = { terms: paths.terms, privacy: paths.privacy, newsletters: `${paths.privacy}#letters` } as const

export type ConsentPart = { text: string; to: string | null }

/** @param site what the sentence names: `{site}`, `{singular}`. */
export function consentParts(name: ConsentName, site: { name: string; singular: string }): ConsentPart[] {
  const sentence = CONSENTS[name].replaceAll('{site}', site.name).replaceAll('{singular}', site.singular)
  return sentence
    .split(/(\[[^\]]+\]\(\w+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, text = part, link] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? []
      return { text, to: link ? LINKS[link as keyof typeof LINKS] : null }
    })
}

export const consentSentence = (name: ConsentName, site: { name: string; singular: string }): string =>
  consentParts(name, site)
    .map(({ text }) => text)
    .join('')
