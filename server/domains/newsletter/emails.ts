/** The newsletter's emails other than its issues. They go through the outbox. */
import { newsletterOf, type NewsletterList } from '#common/newsletter.ts'
import { paths } from '#common/paths.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { renderEmail } from '#server/platform/mail/render-email.ts'

export const CONFIRM_DAYS = 7

const namesOf = (lists: readonly NewsletterList[]) => lists.map((list) => newsletterOf(list).name).join(' and ')

export async function sendConfirmSubscriptionEmail(
  tx: Transaction,
  sender: Sender,
  { to, token, lists }: { to: string; token: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const content = renderEmail(sender, [
    `Somebody asked ${sender.SITE_NAME} to send its newsletter to this address: ${namesOf(lists)}. If it was you, press the button behind this link.`,
    { link: 'Confirm the newsletter', path: paths.confirmNewsletter(token) },
    `The link works for ${CONFIRM_DAYS} days. If it was not you, you need not do anything: without the button nothing is sent.`,
  ])
  await queueEmail(tx, {
    kind: 'newsletter_confirm',
    to,
    subject: `Confirm the newsletter of ${sender.SITE_NAME}`,
    ...content,
  })
}

/** For an address already subscribed to everything requested. The form itself doesn't reveal that. */
export async function sendAlreadySubscribedEmail(
  tx: Transaction,
  sender: Sender,
  { to, key, lists }: { to: string; key: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const content = renderEmail(sender, [
    `Somebody asked ${sender.SITE_NAME} to send its newsletter to this address. It is sent here already: ${namesOf(lists)}. Nothing was changed.`,
    { link: 'Choose what you get', path: paths.newsletterPreferences(key) },
    { link: 'Unsubscribe', path: paths.leaveNewsletter(key) },
  ])
  await queueEmail(tx, {
    kind: 'newsletter_known',
    to,
    subject: `You get the newsletter of ${sender.SITE_NAME} already`,
    ...content,
  })
}

export async function sendWelcomeEmail(
  tx: Transaction,
  sender: Sender,
  { to, key, lists }: { to: string; key: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const content = renderEmail(sender, [
    `Welcome. From now on you get: ${namesOf(lists)}. It comes about once a month, holds no advertising, and does not count who opens it.`,
    ...lists.map((list) => ({
      link: `Read earlier issues: ${newsletterOf(list).name}`,
      path: newsletterOf(list).path,
    })),
    { link: 'Choose what you get', path: paths.newsletterPreferences(key) },
    { link: 'Unsubscribe', path: paths.leaveNewsletter(key) },
  ])
  await queueEmail(tx, {
    kind: 'newsletter_welcome',
    to,
    subject: `Welcome to the newsletter of ${sender.SITE_NAME}`,
    ...content,
  })
}
