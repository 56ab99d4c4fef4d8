/** Claim and approval emails, queued in the transaction that triggers them. */
import { notify } from '#server/domains/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { EmailBlock } from '#server/platform/mail/render-email.ts'
import { type EmailContent, sendEmail, sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import { paths } from '#common/paths.ts'
import type { CaseKind } from '#common/claims.ts'
import type { ClaimSettings, LockedCase } from './types.ts'

const LINK: EmailBlock = { link: 'Your listing and claims', path: paths.dashboardListing }

/** Also shown in the dashboard, with the email's subject as its text. */
async function notifyAndEmail(
  tx: Transaction,
  settings: ClaimSettings,
  accountId: string,
  content: EmailContent,
): Promise<void> {
  await notify(tx, { type: 'claim', from: null, to: accountId, ref: accountId, preview: `${content.subject}.` })
  await sendEmailToAccount(tx, settings, accountId, content)
}

type CaseRef = Pick<LockedCase, 'kind' | 'accountId'>

export const sendCaseReceivedEmail = (tx: Transaction, settings: ClaimSettings, { kind, accountId }: CaseRef) =>
  sendEmailToAccount(tx, settings, accountId, {
    kind: `${kind}_received`,
    subject: `We have your ${kind}`,
    parts: [
      `Your ${kind} is in our queue. A person reviews it, usually within two business days.`,
      'Until then you can prepare your listing. Only you can see it.',
      LINK,
    ],
  })

export const notifyCaseApproved = (tx: Transaction, settings: ClaimSettings, { kind, accountId }: CaseRef) =>
  notifyAndEmail(tx, settings, accountId, {
    kind: `${kind}_approved`,
    subject: kind === 'claim' ? 'The listing is yours' : 'You are approved',
    parts: [
      kind === 'claim'
        ? 'Your claim is approved. The listing now shows what you prepared, and you can answer clients.'
        : 'You are approved as an enrolled agent. You can claim your listing when your name appears on the IRS list.',
      LINK,
    ],
  })

export const notifyCaseExpired = (
  tx: Transaction,
  settings: ClaimSettings,
  { kind, accountId }: CaseRef,
  days: number,
) =>
  notifyAndEmail(tx, settings, accountId, {
    kind: `${kind}_expired`,
    subject: `Your ${kind} was closed`,
    parts: [
      `Your ${kind} was open for ${days} days without anything new from you, so we closed it. Nothing was decided about you, and the files you sent will be deleted.`,
      `You can begin a new ${kind} whenever you like.`,
      LINK,
    ],
  })

export const notifyRivalApproved = (tx: Transaction, settings: ClaimSettings, accountId: string) =>
  notifyAndEmail(tx, settings, accountId, {
    kind: 'claim_rival',
    subject: 'Somebody else’s claim was approved',
    parts: [
      'Another claim on the listing that you claim was approved. Yours stays open as a dispute, and a person looks at both again.',
      'If the listing is yours, add the strongest proof you have.',
      LINK,
    ],
  })

export const notifyCaseDecision = (
  tx: Transaction,
  settings: ClaimSettings,
  { kind, accountId }: CaseRef,
  { to, reason }: { to: Decision; reason: string },
) =>
  notifyAndEmail(tx, settings, accountId, {
    kind: `${kind}_${to}`,
    subject: `Your ${kind} ${DECISION_SUBJECTS[to]}`,
    parts: [to === 'revoked' ? REVOKED_WORDS[kind] : DECISION_WORDS[to](kind), { quote: reason }, LINK],
  })

type Decision = 'needs_info' | 'rejected' | 'revoked' | 'submitted'
const DECISION_SUBJECTS: Readonly<Record<Decision, string>> = {
  needs_info: 'needs something more',
  rejected: 'was not approved',
  revoked: 'was revoked',
  submitted: 'is being reviewed again',
}
const DECISION_WORDS = {
  needs_info: (kind: CaseKind) => `Before we can decide on your ${kind}, we need something more from you:`,
  rejected: (kind: CaseKind) => `We couldn’t approve your ${kind}. The reason:`,
  submitted: (kind: CaseKind) => `Your ${kind} is in the queue again. The reason:`,
}
const REVOKED_WORDS: Readonly<Record<CaseKind, string>> = {
  claim: 'The listing is no longer linked to your account, and what you wrote is no longer shown. The reason:',
  application: 'The application that approved you as an enrolled agent no longer counts. The reason:',
}

export const notifyAgentDecision = (
  tx: Transaction,
  settings: ClaimSettings,
  accountId: string,
  { approval, reason }: { approval: 'approved' | 'rejected' | 'suspended' | 'pending'; reason: string },
) =>
  notifyAndEmail(tx, settings, accountId, {
    kind: `agent_${approval}`,
    subject: AGENT_WORDS[approval].subject,
    parts: [AGENT_WORDS[approval].text, { quote: reason }, LINK],
  })

const AGENT_WORDS = {
  approved: {
    subject: 'You are approved',
    text: 'You are approved as an enrolled agent: you may answer questions, write articles and receive messages. A note of our staff:',
  },
  rejected: {
    subject: 'You are not approved',
    text: 'We could not approve your account as an enrolled agent. You can still use it, and answer us from the page below. The reason:',
  },
  suspended: {
    subject: 'Your approval is suspended',
    text: 'Your approval as an enrolled agent is suspended: nothing live reaches you, and you cannot answer in public for now. The reason:',
  },
  pending: { subject: 'We look at your account again', text: 'Your approval is open again. The reason:' },
} as const

export const sendDomainCodeEmail = (
  tx: Transaction,
  settings: ClaimSettings,
  to: string,
  { code, minutes }: { code: string; minutes: number },
) =>
  sendEmail(tx, settings, to, {
    kind: 'claim_code',
    subject: 'Your code',
    parts: [
      `Somebody says that a listing at ${settings.SITE_NAME} is theirs, and gave this address at the firm’s own domain. If it was you, enter this code on the page where you asked for it:`,
      code.replace(/(\d{3})(\d{3})/, '$1 $2'),
      `It works for ${minutes} minutes. If this was not you, do not pass it on: nothing happens without it.`,
    ],
  })
