/** Claim and approval emails. */
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import {
  contextOf,
  decisionFooter,
  type EmailContent,
  type EmailContext,
  emailKinds,
  enteredFooter,
  type WrittenEmail,
} from '#server/platform/mail/email-content.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import { paths } from '#common/paths.ts'
import type { CaseKind } from '#common/claims.ts'
import type { ClaimSettings } from './types.ts'

type Reason = { reason: string }
type Words = Pick<EmailContent, 'subject' | 'preheader' | 'body'> & { heading?: string; buttonText?: string }

/** To the agent, about a claim or an application. */
const caseEmail = (kind: CaseKind, { siteName }: EmailContext, { buttonText, ...words }: Words): EmailContent => ({
  heading: words.subject,
  ...words,
  button: { text: buttonText ?? `Open your ${kind}`, path: paths.dashboardListing },
  footer: decisionFooter(`you started ${kind === 'claim' ? 'a claim' : 'an application'} at ${siteName}`),
})

const received = (kind: CaseKind, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: `We received your ${kind}`,
    preheader: 'We’ll review it, usually within two business days.',
    body: [
      `A person on our team will review your ${kind}, usually within two business days, and we’ll email you the decision.`,
      'Meanwhile, you can prepare your listing. Only you can see it.',
    ],
    buttonText: 'Prepare your listing',
  })

const expired = (kind: CaseKind, days: number, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: `We closed your ${kind}`,
    preheader: `You can start a new ${kind} at any time.`,
    body: [
      `Your ${kind} was open for ${days} days without any activity, so we closed it. This isn’t a decision about you. We’ll delete the files you sent.`,
      `You can start a new ${kind} at any time.`,
    ],
    buttonText: `Start a new ${kind}`,
  })

const needsInfo = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: `Your ${kind} needs more information`,
    preheader: 'We need something more from you before we can decide.',
    body: [`Before we can decide on your ${kind}, we need something more from you:`, { quote: reason }],
    buttonText: 'Add information',
  })

const rejected = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: `Your ${kind} wasn’t approved`,
    preheader: 'Here’s why, and what you can do.',
    body: [`We couldn’t approve your ${kind}. The reason:`, { quote: reason }],
  })

const reopened = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: `Your ${kind} is being reviewed again`,
    preheader: 'It’s back in our queue.',
    body: [`Your ${kind} is back in our queue. The reason:`, { quote: reason }],
  })

/** To an agent, about their approval. */
const agentEmail = ({ siteName }: EmailContext, words: Omit<Words, 'buttonText'>): EmailContent => ({
  heading: words.subject,
  ...words,
  button: { text: 'Open your listing', path: paths.dashboardListing },
  footer: decisionFooter(`you registered as an enrolled agent at ${siteName}`),
})

export const claimEmails = emailKinds({
  claim_received: (_: void, context) => received('claim', context),
  application_received: (_: void, context) => received('application', context),

  claim_approved: (_: void, context) =>
    caseEmail('claim', context, {
      subject: 'Your claim is approved',
      heading: 'The listing is yours',
      preheader: 'It now shows what you prepared.',
      body: ['Your claim is approved. The listing now shows what you prepared, and clients can message you.'],
      buttonText: 'Open your listing',
    }),
  application_approved: (_: void, context) =>
    caseEmail('application', context, {
      subject: 'You’re approved as an enrolled agent',
      preheader: 'You can claim your listing once your name is on the IRS list.',
      body: ['Your application is approved. You can claim your listing once your name is on the IRS list.'],
    }),

  claim_expired: ({ days }: { days: number }, context) => expired('claim', days, context),
  application_expired: ({ days }: { days: number }, context) => expired('application', days, context),

  claim_rival: (_: void, context) =>
    caseEmail('claim', context, {
      subject: 'Another claim on your listing was approved',
      preheader: 'Yours stays open as a dispute. Add the strongest proof you have.',
      body: [
        'We approved another claim on the listing that you claimed. Yours stays open as a dispute, and our team will review both again.',
        'If the listing is yours, add the strongest proof you have.',
      ],
      buttonText: 'Add proof',
    }),

  claim_needs_info: ({ reason }: Reason, context) => needsInfo('claim', reason, context),
  application_needs_info: ({ reason }: Reason, context) => needsInfo('application', reason, context),
  claim_rejected: ({ reason }: Reason, context) => rejected('claim', reason, context),
  application_rejected: ({ reason }: Reason, context) => rejected('application', reason, context),
  claim_submitted: ({ reason }: Reason, context) => reopened('claim', reason, context),
  application_submitted: ({ reason }: Reason, context) => reopened('application', reason, context),

  claim_revoked: ({ reason }: Reason, context) =>
    caseEmail('claim', context, {
      subject: 'Your claim was revoked',
      preheader: 'The listing is no longer linked to your account.',
      body: [
        'The listing is no longer linked to your account, and what you wrote is no longer shown. The reason:',
        { quote: reason },
      ],
    }),
  application_revoked: ({ reason }: Reason, context) =>
    caseEmail('application', context, {
      subject: 'Your application was revoked',
      preheader: 'It no longer approves you as an enrolled agent.',
      body: ['The application that approved you as an enrolled agent no longer counts. The reason:', { quote: reason }],
    }),

  agent_approved: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: 'You’re approved as an enrolled agent',
      preheader: 'You can now answer questions, write articles, and receive messages.',
      body: [
        'You can now answer questions, write articles, and receive messages. A note from our staff:',
        { quote: reason },
      ],
    }),
  agent_rejected: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: 'We couldn’t approve you as an enrolled agent',
      preheader: 'Here’s why, and what you can do.',
      body: ['You can still use your account and reply to us from your listing. The reason:', { quote: reason }],
    }),
  agent_suspended: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: 'Your approval is suspended',
      preheader: 'For now, you can’t answer in public or receive live notifications.',
      body: [
        'Your approval as an enrolled agent is suspended. For now, you can’t answer in public or receive live notifications. The reason:',
        { quote: reason },
      ],
    }),
  agent_pending: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: 'Your approval is being reviewed again',
      preheader: 'We’ll email you the decision.',
      body: ['Your approval as an enrolled agent is open again. The reason:', { quote: reason }],
    }),

  prove_again: (_: void, { siteName }) => ({
    subject: 'Prove again that your listing is yours',
    preheader: 'We ask at each renewal. It takes a few minutes, and one proof is enough.',
    heading: 'Prove again that your listing is yours',
    body: [
      'Enrolled agents renew every three years. At each renewal, we ask you to show again that your listing is yours. It takes a few minutes, and one proof is enough.',
      'Your profile says how the listing was proved and in which year. After a renewal, an older proof is marked as such. Nothing else changes.',
    ],
    button: { text: 'Prove it again', path: paths.dashboardListing },
    footer: {
      why: `You’re receiving this email because you hold a listing at ${siteName}. We send it once per renewal, and it can’t be turned off.`,
    },
  }),

  claim_code: ({ code, minutes }: { code: string; minutes: number }, context) => ({
    subject: 'Your verification code',
    preheader: `Enter it where you requested it. It works for ${minutes} minutes.`,
    heading: 'Your verification code',
    body: [
      `You’re claiming a listing at ${context.siteName} and gave this work address. Enter this code on the page where you requested it:`,
      { code: code.replace(/(\d{3})(\d{3})/, '$1 $2') },
      `The code works for ${minutes} minutes. If this wasn’t you, don’t share it. Nothing happens without it.`,
    ],
    footer: enteredFooter(context),
  }),
})

/** Also shown in the dashboard, with the email's subject as its text. */
export async function notifyAndEmail(
  tx: Transaction,
  settings: ClaimSettings,
  accountId: string,
  email: WrittenEmail,
): Promise<void> {
  const { subject } = email.contentFor(contextOf(settings))
  await notify(tx, { type: 'claim', from: null, to: accountId, ref: accountId, preview: `${subject}.` })
  await sendEmailToAccount(tx, settings, accountId, email)
}
