/** The mails about claims and approval, queued in the transaction that is their reason. */
import { notify } from '#server/notifications/notify.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type LetterPart, writeLetter } from '#server/platform/mail/write-letter.ts'
import { paths } from '#contract/paths.ts'
import type { ClaimHouse } from './types.ts'

type Letter = { kind: string; subject: string; parts: readonly LetterPart[] }

const LINK: LetterPart = { link: 'Your listing and claims', path: paths.dashboardListing }

export async function sendTo(tx: Transaction, house: ClaimHouse, to: string, letter: Letter): Promise<void> {
  const { kind, subject, parts } = letter
  await queueMail(tx, { kind, to, subject: `${subject} · ${house.SITE_NAME}`, ...writeLetter(house, parts) })
}

/** To the owner of the account; nobody, when it is gone. */
export async function sendToAccount(tx: Transaction, house: ClaimHouse, accountId: string, letter: Letter) {
  const [account] = await tx<[{ email: string }?]>`
    select email from account where id = ${accountId} and email is not null`
  if (account) await sendTo(tx, house, account.email, letter)
}

/** In the dashboard too, in the words of the mail's subject. */
async function tell(tx: Transaction, house: ClaimHouse, accountId: string, letter: Letter): Promise<void> {
  await notify(tx, { type: 'claim', from: null, to: accountId, ref: accountId, preview: `${letter.subject}.` })
  await sendToAccount(tx, house, accountId, letter)
}

export const tellReceived = (tx: Transaction, house: ClaimHouse, accountId: string) =>
  sendToAccount(tx, house, accountId, {
    kind: 'claim_received',
    subject: 'We have your claim',
    parts: [
      'Your claim is in our queue. A person looks at it, usually within two working days.',
      'Until then you can prepare your listing: nobody sees it yet.',
      LINK,
    ],
  })

export const tellApproved = (tx: Transaction, house: ClaimHouse, accountId: string, withListing: boolean) =>
  tell(tx, house, accountId, {
    kind: 'claim_approved',
    subject: withListing ? 'The listing is yours' : 'You are approved',
    parts: [
      withListing
        ? 'Your claim is approved. The listing now shows what you prepared, and you may answer clients.'
        : 'You are approved as an enrolled agent. Your listing follows when your name appears on the IRS list.',
      LINK,
    ],
  })

export const tellOfRival = (tx: Transaction, house: ClaimHouse, accountId: string) =>
  tell(tx, house, accountId, {
    kind: 'claim_rival',
    subject: 'Somebody else’s claim was approved',
    parts: [
      'Another claim on the listing that you claim was approved. Yours stays open as a dispute, and a person looks at both again.',
      'If the listing is yours, add the strongest proof you have.',
      LINK,
    ],
  })

export const tellDecision = (
  tx: Transaction,
  house: ClaimHouse,
  accountId: string,
  { to, reason }: { to: 'needs_info' | 'rejected' | 'revoked' | 'submitted'; reason: string },
) =>
  tell(tx, house, accountId, {
    kind: `claim_${to}`,
    subject: DECISION_SUBJECTS[to],
    parts: [DECISION_WORDS[to], { quote: reason }, LINK],
  })

const DECISION_SUBJECTS = {
  needs_info: 'Your claim needs something more',
  rejected: 'Your claim was not approved',
  revoked: 'Your claim was revoked',
  submitted: 'Your claim is looked at again',
} as const
const DECISION_WORDS = {
  needs_info: 'Before we can decide on your claim, we need something more from you:',
  rejected: 'We could not approve your claim. The reason:',
  revoked: 'The listing is no longer linked to your account, and what you wrote is no longer shown. The reason:',
  submitted: 'Your claim is in the queue again. The reason:',
} as const

export const tellAgent = (
  tx: Transaction,
  house: ClaimHouse,
  accountId: string,
  { approval, reason }: { approval: 'approved' | 'rejected' | 'suspended' | 'pending'; reason: string },
) =>
  tell(tx, house, accountId, {
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

export const sendDomainCode = (
  tx: Transaction,
  house: ClaimHouse,
  to: string,
  { code, minutes }: { code: string; minutes: number },
) =>
  sendTo(tx, house, to, {
    kind: 'claim_code',
    subject: 'Your code',
    parts: [
      `Somebody says that a listing at ${house.SITE_NAME} is theirs, and gave this address at the firm’s own domain. If it was you, enter this code on the page where you asked for it:`,
      code.replace(/(\d{3})(\d{3})/, '$1 $2'),
      `It works for ${minutes} minutes. If this was not you, do not pass it on: nothing happens without it.`,
    ],
  })
