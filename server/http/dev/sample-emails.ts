/**
 * A sample of every email, for /dev/mail and the tests. The facts have the types of the real functions, so that an
 * email without a sample doesn't compile.
 */
import { accountEmails } from '#server/domains/accounts/emails.ts'
import { articleEmails } from '#server/domains/articles/emails.ts'
import { chatEmails } from '#server/domains/chat/emails.ts'
import { claimEmails } from '#server/domains/claims/emails.ts'
import { contactEmails } from '#server/domains/contact/emails.ts'
import { correctionEmails } from '#server/domains/corrections/emails.ts'
import { disciplineEmails } from '#server/domains/discipline/emails.ts'
import { firstCallEmails } from '#server/domains/first-calls/emails.ts'
import { listingEmails } from '#server/domains/listings/emails.ts'
import { moderationEmails } from '#server/domains/moderation/emails.ts'
import { type IssueText, newsletterEmails } from '#server/domains/newsletter/emails.ts'
import { questionEmails } from '#server/domains/questions/emails.ts'
import { requestEmails } from '#server/domains/requests/emails.ts'
import { reviewEmails } from '#server/domains/reviews/emails.ts'
import { savedEmails } from '#server/domains/saved/emails.ts'
import { webhookEmails } from '#server/domains/webhooks/emails.ts'
import type { WrittenEmail } from '#server/platform/mail/email-content.ts'

const EMAILS = {
  accounts: accountEmails,
  claims: claimEmails,
  listings: listingEmails,
  chat: chatEmails,
  requests: requestEmails,
  'first-calls': firstCallEmails,
  questions: questionEmails,
  reviews: reviewEmails,
  articles: articleEmails,
  moderation: moderationEmails,
  saved: savedEmails,
  corrections: correctionEmails,
  discipline: disciplineEmails,
  contact: contactEmails,
  newsletter: newsletterEmails,
  webhooks: webhookEmails,
}
type Domain = keyof typeof EMAILS
type FactsOf<Write> = Write extends (facts: infer Facts) => WrittenEmail ? Facts : never
type SamplesOf<Kinds> = { readonly [K in keyof Kinds]: readonly [FactsOf<Kinds[K]>, ...FactsOf<Kinds[K]>[]] }

/** Where the settings name none: the footer of an email has an address. */
export const sampleOperator = {
  name: 'Sample Company LLC',
  address: '1 Main St, Suite 200, Fresno, CA 93721',
  state: 'California',
  email: 'contact@company.example',
}

const call = {
  id: '00000000-0000-4000-8000-000000000001',
  otherName: 'Maria Gonzales',
  startsAt: new Date('2026-12-01T19:15:00Z'),
  ownZone: 'America/New_York',
  otherZone: 'America/Los_Angeles',
  moves: 0,
  cancelKey: '00000000-0000-4000-8000-000000000002',
  listingId: '1b0f3a9c',
}

const moved = { moves: 1, by: 'client' as 'client' | 'agent', before: new Date('2026-11-30T18:15:00Z') }

const token = 'sample-0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r'
const key = '00000000-0000-4000-8000-000000000000'
const request = { id: key, need: 'irs-notice', letter: 'CP2000', place: 'Fresno, CA', answerBy: '2026-12-01' }
const origin = { device: 'Firefox on Windows', network: '203.0.113.7' }
const reason = { reason: 'The card in your picture is cut off.\nPlease send one that shows the whole number.' }
const listing = { publicId: '1b0f3a9c', firstName: 'Maria', lastName: 'Gonzales', city: 'Fresno', state: 'CA' }
const question = { publicId: '5f2e9d10', title: 'Do I owe estimated tax on a one-time gain?' }
const post = {
  kind: 'review',
  reason: 'personal',
  note: 'Please leave out the case number.',
  path: '/dashboard/reviews',
} as const
const article = { id: key, title: 'What an IRS notice CP2000 asks of you', slug: 'what-an-irs-notice-cp2000-asks' }

const issue: IssueText = {
  list: 'business',
  slug: 'estimated-tax-in-four-dates',
  title: 'Estimated tax, in four dates',
  summary: 'When the four payments are due, how much is enough, and what to do after a missed one.',
  blocks: [
    { kind: 'heading', text: 'The dates' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Payments are due ' },
        { text: 'April 15, June 15, September 15, and January 15', strong: true },
        { text: '. When a date falls on a weekend or holiday, it moves to the next business day. ' },
        { text: 'See all deadlines', href: '/tax-resources/deadlines' },
        { text: '.' },
      ],
    },
    { kind: 'heading', text: 'How much is enough' },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ text: '90% of this year’s tax, or' }],
        [{ text: '100% of last year’s tax (110% for higher incomes).' }],
      ],
    },
    {
      kind: 'paragraph',
      spans: [
        { text: 'The IRS explains both in ' },
        { text: 'Publication 505', href: 'https://www.irs.gov/publications/p505' },
        { text: '.' },
      ],
    },
  ],
  sources: [
    { title: 'IRS, Publication 505, Tax Withholding and Estimated Tax', url: 'https://www.irs.gov/publications/p505' },
  ],
  reviewedOn: '2026-11-16',
}

const SAMPLES: { readonly [D in Domain]: SamplesOf<(typeof EMAILS)[D]> } = {
  accounts: {
    verify: [{ token }],
    welcome: [
      { isAgent: false, next: null },
      { isAgent: true, next: '/dashboard/listing?claim=1b0f3a9c' },
    ],
    already_registered: [undefined],
    account_created: [{ token }],
    reset: [{ token }],
    password_changed: [origin],
    first_password: [origin],
    new_sign_in: [origin, { device: '', network: '2001:db8:1:2::/64' }],
    session_ended: [origin],
    email_change_old: [{ token }],
    email_change_new: [{ token }],
    email_changed: [origin],
    provider_linked: [{ provider: 'Google' }],
    provider_unlinked: [{ provider: 'Google' }],
    second_factor: [{ on: true }, { on: false }],
    account_deleted: [undefined],
  },
  claims: {
    claim_received: [undefined],
    application_received: [undefined],
    claim_approved: [undefined],
    application_approved: [undefined],
    claim_expired: [{ days: 60 }],
    application_expired: [{ days: 60 }],
    claim_rival: [undefined],
    claim_needs_info: [reason],
    application_needs_info: [reason],
    claim_rejected: [reason],
    application_rejected: [reason],
    claim_submitted: [reason],
    application_submitted: [reason],
    claim_revoked: [reason],
    application_revoked: [reason],
    agent_approved: [reason],
    agent_rejected: [reason],
    agent_suspended: [reason],
    agent_pending: [reason],
    prove_again: [undefined],
    claim_code: [{ code: '402615', minutes: 30 }],
  },
  listings: {
    change_accepted: [{ kind: 'place', shown: 'Reno, NV 89501', reason: 'Your office is on the state’s register.' }],
    change_rejected: [
      { kind: 'credentials', shown: 'CPA', reason: 'We couldn’t find your license. Send us its number.' },
      { kind: 'credentials', shown: '', reason: 'The state’s list still has your license.' },
    ],
  },
  chat: {
    messages: [
      { otherName: 'Dana Whitfield', count: 1, conversationId: key },
      { otherName: '', count: 3, conversationId: key },
    ],
    conversation_closed: [{ reason: 'abuse', note: '' }],
  },
  'first-calls': {
    call_booked: [
      { ...call, reader: 'client' },
      { ...call, reader: 'agent', otherName: 'Lena Ortiz' },
    ],
    call_moved: [
      { ...call, ...moved, reader: 'client' },
      { ...call, ...moved, reader: 'agent', otherName: 'Lena Ortiz' },
      { ...call, ...moved, by: 'agent', reader: 'client' },
      { ...call, ...moved, by: 'agent', reader: 'agent', otherName: 'Lena Ortiz' },
    ],
    call_canceled: [
      { ...call, reader: 'client', isOwnAct: false },
      { ...call, reader: 'agent', otherName: 'Lena Ortiz', isOwnAct: true },
    ],
    call_reminder: [
      { ...call, reader: 'client' },
      { ...call, reader: 'agent', otherName: 'Lena Ortiz' },
    ],
  },
  requests: {
    request_messages: [
      { otherName: 'Lena Ortiz', conversationId: key, request: { ...request, kind: 'new' } },
      { otherName: 'Maria Gonzales', conversationId: key, request: { ...request, kind: 'answered' } },
      { otherName: 'Maria Gonzales', conversationId: key, request: { ...request, kind: 'declined' } },
    ],
    request_unread: [
      {
        clientName: 'Lena Ortiz',
        conversationId: key,
        sentAt: new Date('2026-11-24T15:00:00Z'),
        answerBy: '2026-11-27',
      },
    ],
  },
  questions: {
    question_confirm: [{ token }],
    question_answered: [{ question, agentName: 'Maria Gonzales', stopKey: key }],
  },
  reviews: { review_received: [undefined] },
  articles: {
    article_decided: [
      { ...article, decision: 'publish', note: '' },
      { ...article, slug: null, decision: 'request_changes', note: 'Name a source for the 30 days.' },
      { ...article, decision: 'archive', note: '' },
    ],
  },
  moderation: {
    post_decided: [
      { ...post, decision: 'publish', note: '' },
      { ...post, decision: 'reject' },
      { ...post, kind: 'answer', decision: 'remove', note: '' },
    ],
  },
  saved: {
    watch: [
      { ...listing, status: 'not_in_latest', standing: { status: 'not_in_latest', kind: 'ea', date: '2026-11-03' } },
      { ...listing, status: 'listed', standing: { status: 'listed', kind: 'ea', date: '2026-11-03' } },
    ],
    join_alert_confirm: [{ listing, token, stopKey: key }],
    joined: [listing],
  },
  webhooks: {
    webhook_failing: [{ url: 'https://hooks.company.example/enrolled' }],
    webhook_off: [
      { url: 'https://hooks.company.example/enrolled', by: 'gone' },
      { url: 'https://hooks.company.example/enrolled', by: 'failing' },
    ],
  },
  discipline: { discipline_shown: [undefined] },
  corrections: {
    correction_code: [{ code: '402615' }],
    correction_decided: [
      { kind: 'opt_out', listing: 'Maria Gonzales, Fresno, CA', accept: true, reason: 'Removed as you requested.' },
      {
        kind: 'correction',
        listing: 'Maria Gonzales, Fresno, CA',
        accept: true,
        reason: 'The name is spelled as on your license now.',
      },
      {
        kind: 'correction',
        listing: 'Maria Gonzales, Fresno, CA',
        accept: false,
        reason: 'The IRS list has this ZIP code. The IRS can correct it.',
      },
    ],
  },
  contact: {
    contact: [
      {
        id: '1204',
        topic: 'listing',
        name: 'Dana Whitfield',
        email: 'dana@mail.example',
        message: 'My listing shows my old city.\n\nPlease change it to Boise.',
        page: '/agents/id/boise',
      },
    ],
  },
  newsletter: {
    newsletter_confirm: [{ token, lists: ['business', 'planning'] }],
    newsletter_known: [{ key, lists: ['business'] }],
    newsletter_welcome: [{ key, lists: ['business', 'planning'] }],
    newsletter: [{ issue, key }],
    newsletter_test: [{ issue, key }],
  },
}

export type SampleEmail = {
  domain: string
  kind: string
  /** Of several samples of a kind. */
  nth: number
  facts: unknown
  write: (facts: unknown) => WrittenEmail
}

export const sampleEmails: readonly SampleEmail[] = Object.entries(SAMPLES).flatMap(([domain, kinds]) =>
  Object.entries(kinds as Record<string, readonly unknown[]>).flatMap(([kind, samples]) => {
    const write = (EMAILS[domain as Domain] as Record<string, (facts: unknown) => WrittenEmail>)[kind]
    return samples.flatMap((facts, nth) => (write ? [{ domain, kind, nth, facts, write }] : []))
  }),
)
