/** Claim and approval emails. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import {
  contextOf,
  decisionFooter,
  type EmailContent,
  type EmailContext,
  emailKinds,
  enteredFooter,
  titled,
  type WrittenEmail,
} from '#server/platform/mail/email-content.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import { paths } from '#common/paths.ts'
import type { CaseKind } from '#common/claims.ts'
import type { ClaimSettings } from './types.ts'

type Reason = { reason: string }
type Words = Pick<EmailContent, 'subject' | 'preheader' | 'body'> & { heading?: string; buttonText?: string }

/** A sentence about either. */
const either = (kind: CaseKind, claim: MessageDescriptor, application: MessageDescriptor): string =>
  i18n._(kind === 'claim' ? claim : application)

/** To the agent, about a claim or an application. */
const caseEmail = (kind: CaseKind, { siteName }: EmailContext, { buttonText, ...words }: Words): EmailContent => ({
  heading: words.subject,
  ...words,
  button: {
    text: buttonText ?? either(kind, msg`Open your claim`, msg`Open your application`),
    path: paths.dashboardListing,
  },
  footer: decisionFooter(
    either(
      kind,
      msg`You’re receiving this email because you started a claim on ${{ siteName }}.`,
      msg`You’re receiving this email because you started an application on ${{ siteName }}.`,
    ),
  ),
})

const received = (kind: CaseKind, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: either(kind, msg`We received your claim`, msg`We received your application`),
    preheader: i18n._(msg`We’ll email you the decision, usually within two business days.`),
    body: [
      either(
        kind,
        msg`A person on our team will review your claim, usually within two business days, and we’ll email you the decision.`,
        msg`A person on our team will review your application, usually within two business days, and we’ll email you the decision.`,
      ),
      i18n._(msg`Meanwhile, you can prepare your listing. Only you can see your draft.`),
    ],
    buttonText: i18n._(msg`Prepare your listing`),
  })

const expired = (kind: CaseKind, days: number, context: EmailContext) => {
  const again = either(
    kind,
    msg`You can start a new claim at any time.`,
    msg`You can start a new application at any time.`,
  )
  return caseEmail(kind, context, {
    subject: either(kind, msg`We closed your claim`, msg`We closed your application`),
    preheader: again,
    body: [
      either(
        kind,
        msg`Your claim was open for ${{ days }} days without any activity, so we closed it. This isn’t a decision about you. We’ll delete the files you sent.`,
        msg`Your application was open for ${{ days }} days without any activity, so we closed it. This isn’t a decision about you. We’ll delete the files you sent.`,
      ),
      again,
    ],
    buttonText: either(kind, msg`Start a new claim`, msg`Start a new application`),
  })
}

const needsInfo = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: either(kind, msg`Your claim needs more information`, msg`Your application needs more information`),
    preheader: i18n._(msg`We need more information from you before we can decide.`),
    body: [
      either(
        kind,
        msg`Before we can decide on your claim, we need more information from you:`,
        msg`Before we can decide on your application, we need more information from you:`,
      ),
      { quote: reason },
    ],
    buttonText: i18n._(msg`Add information`),
  })

const rejected = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: either(kind, msg`Your claim wasn’t approved`, msg`Your application wasn’t approved`),
    preheader: i18n._(msg`Here’s why, and what you can do.`),
    body: [
      either(
        kind,
        msg`We couldn’t approve your claim. Here’s why:`,
        msg`We couldn’t approve your application. Here’s why:`,
      ),
      { quote: reason },
    ],
  })

const reopened = (kind: CaseKind, reason: string, context: EmailContext) =>
  caseEmail(kind, context, {
    subject: either(kind, msg`Your claim is being reviewed again`, msg`Your application is being reviewed again`),
    preheader: i18n._(msg`We’ll email you the decision.`),
    body: [
      either(kind, msg`We reopened your claim. Here’s why:`, msg`We reopened your application. Here’s why:`),
      { quote: reason },
    ],
  })

/** To an agent, about their approval. */
const agentEmail = ({ siteName }: EmailContext, words: Omit<Words, 'buttonText'>): EmailContent => ({
  heading: words.subject,
  ...words,
  button: { text: i18n._(msg`Open your listing`), path: paths.dashboardListing },
  footer: decisionFooter(
    i18n._(msg`You’re receiving this email because you registered as an enrolled agent on ${{ siteName }}.`),
  ),
})

export const claimEmails = emailKinds({
  claim_received: (_: void, context) => received('claim', context),
  application_received: (_: void, context) => received('application', context),

  claim_approved: (_: void, context) =>
    caseEmail('claim', context, {
      subject: i18n._(msg`Your claim is approved`),
      heading: i18n._(msg`The listing is yours`),
      preheader: i18n._(msg`Your listing now shows what you prepared.`),
      body: [
        i18n._(msg`Your claim is approved. The listing now shows what you prepared, and clients can message you.`),
      ],
      buttonText: i18n._(msg`Open your listing`),
    }),
  application_approved: (_: void, context) =>
    caseEmail('application', context, {
      subject: i18n._(msg`You’re approved as an enrolled agent`),
      preheader: i18n._(msg`You can claim your listing once your name is on the IRS list.`),
      body: [i18n._(msg`Your application is approved. You can claim your listing once your name is on the IRS list.`)],
    }),

  claim_expired: ({ days }: { days: number }, context) => expired('claim', days, context),
  application_expired: ({ days }: { days: number }, context) => expired('application', days, context),

  claim_rival: (_: void, context) =>
    caseEmail('claim', context, {
      subject: i18n._(msg`Another claim on your listing was approved`),
      preheader: i18n._(msg`Your claim stays open as a dispute. Add the strongest proof you have.`),
      body: [
        i18n._(
          msg`We approved another claim on the listing that you claimed. Your claim stays open as a dispute, and our team will review both claims again.`,
        ),
        i18n._(msg`If the listing is yours, add the strongest proof you have.`),
      ],
      buttonText: i18n._(msg`Add proof`),
    }),

  claim_needs_info: ({ reason }: Reason, context) => needsInfo('claim', reason, context),
  application_needs_info: ({ reason }: Reason, context) => needsInfo('application', reason, context),
  claim_rejected: ({ reason }: Reason, context) => rejected('claim', reason, context),
  application_rejected: ({ reason }: Reason, context) => rejected('application', reason, context),
  claim_submitted: ({ reason }: Reason, context) => reopened('claim', reason, context),
  application_submitted: ({ reason }: Reason, context) => reopened('application', reason, context),

  claim_revoked: ({ reason }: Reason, context) =>
    caseEmail('claim', context, {
      subject: i18n._(msg`Your claim was revoked`),
      preheader: i18n._(msg`The listing is no longer linked to your account.`),
      body: [
        i18n._(
          msg`The listing is no longer linked to your account, and what you added to it is no longer shown. Here’s why:`,
        ),
        { quote: reason },
      ],
    }),
  application_revoked: ({ reason }: Reason, context) =>
    caseEmail('application', context, {
      subject: i18n._(msg`Your approval was revoked`),
      preheader: i18n._(msg`You’re no longer approved as an enrolled agent.`),
      body: [i18n._(msg`We revoked your approval as an enrolled agent. Here’s why:`), { quote: reason }],
    }),

  agent_approved: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: i18n._(msg`You’re approved as an enrolled agent`),
      preheader: i18n._(msg`You can now answer questions, write articles, and receive messages.`),
      body: [
        i18n._(msg`You can now answer questions, write articles, and receive messages. A note from our staff:`),
        { quote: reason },
      ],
    }),
  agent_rejected: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: i18n._(msg`We couldn’t approve you as an enrolled agent`),
      preheader: i18n._(msg`Here’s why, and what you can do.`),
      body: [
        i18n._(
          msg`You can still use your account and reply to us from your listing. Here’s why we didn’t approve you:`,
        ),
        { quote: reason },
      ],
    }),
  agent_suspended: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: i18n._(msg`Your approval is suspended`),
      preheader: i18n._(msg`For now, you can’t answer publicly or receive live notifications.`),
      body: [
        i18n._(
          msg`Your approval as an enrolled agent is suspended. For now, you can’t answer publicly or receive live notifications. Here’s why:`,
        ),
        { quote: reason },
      ],
    }),
  agent_pending: ({ reason }: Reason, context) =>
    agentEmail(context, {
      subject: i18n._(msg`Your approval is being reviewed again`),
      preheader: i18n._(msg`We’ll email you the decision.`),
      body: [i18n._(msg`We’re reviewing your approval again. Here’s why:`), { quote: reason }],
    }),

  prove_again: (_: void, { siteName }) => ({
    ...titled(i18n._(msg`Renew the proof for your listing`)),
    preheader: i18n._(
      msg`We ask for proof at each renewal. This takes a few minutes, and you need only one kind of proof.`,
    ),
    body: [
      i18n._(
        msg`Enrolled agents renew their license every three years. At each renewal, we ask you to show again that your listing is yours. It takes a few minutes, and one proof is enough.`,
      ),
      i18n._(
        msg`Your profile shows how and in what year you proved that the listing is yours. After you renew, we mark earlier proof as older. Nothing else changes.`,
      ),
    ],
    button: { text: i18n._(msg`Renew your proof`), path: paths.dashboardListing },
    footer: {
      why: i18n._(
        msg`You’re receiving this email because you have a listing on ${{ siteName }}. We send it once per renewal, and you can’t turn it off.`,
      ),
    },
  }),

  claim_code: ({ code, minutes }: { code: string; minutes: number }, context) => ({
    ...titled(i18n._(msg`Your verification code`)),
    preheader: i18n._(msg`Enter the code on the page where you requested it. It works for ${{ minutes }} minutes.`),
    body: [
      i18n._(
        msg`You’re claiming a listing on ${{ siteName: context.siteName }} and gave this as your work email address. Enter this code on the page where you requested it:`,
      ),
      { code: code.replace(/(\d{3})(\d{3})/, '$1 $2') },
      i18n._(
        msg`The code works for ${{ minutes }} minutes. If you didn’t request it, ignore this email and don’t share the code. Without it, no one can use this email address for a claim.`,
      ),
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
  const preview = () => `${email.contentFor(contextOf(settings)).subject}.`
  await notify(tx, { type: 'claim', from: null, to: accountId, ref: accountId, preview })
  await sendEmailToAccount(tx, settings, accountId, email)
}
