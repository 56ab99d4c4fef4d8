/** The newsletter's own mails, beside its issues. They go through the outbox. */
import { newsletterOf, type NewsletterList } from '#contract/newsletter.ts'
import { paths } from '#contract/paths.ts'
import type { Transaction } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { writeLetter } from '#server/platform/mail/write-letter.ts'

export const CONFIRM_DAYS = 7

const namesOf = (lists: readonly NewsletterList[]) => lists.map((list) => newsletterOf(list).name).join(' and ')

export async function askToConfirm(
  tx: Transaction,
  sender: Sender,
  { to, token, lists }: { to: string; token: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const letter = writeLetter(sender, [
    `Somebody asked ${sender.SITE_NAME} to send its newsletter to this address: ${namesOf(lists)}. If it was you, press the button behind this link.`,
    { link: 'Confirm the newsletter', path: paths.confirmNewsletter(token) },
    `The link works for ${CONFIRM_DAYS} days. If it was not you, you need not do anything: without the button nothing is sent.`,
  ])
  await queueMail(tx, {
    kind: 'newsletter_confirm',
    to,
    subject: `Confirm the newsletter of ${sender.SITE_NAME}`,
    ...letter,
  })
}

/** For an address that has all it asked for: nobody who sends the form learns that. */
export async function tellOfSubscription(
  tx: Transaction,
  sender: Sender,
  { to, key, lists }: { to: string; key: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const letter = writeLetter(sender, [
    `Somebody asked ${sender.SITE_NAME} to send its newsletter to this address. It is sent here already: ${namesOf(lists)}. Nothing was changed.`,
    { link: 'Choose what you get', path: paths.newsletterPreferences(key) },
    { link: 'Unsubscribe', path: paths.leaveNewsletter(key) },
  ])
  await queueMail(tx, {
    kind: 'newsletter_known',
    to,
    subject: `You get the newsletter of ${sender.SITE_NAME} already`,
    ...letter,
  })
}

export async function welcome(
  tx: Transaction,
  sender: Sender,
  { to, key, lists }: { to: string; key: string; lists: readonly NewsletterList[] },
): Promise<void> {
  const letter = writeLetter(sender, [
    `Welcome. From now on you get: ${namesOf(lists)}. It comes about once a month, holds no advertising, and does not count who opens it.`,
    ...lists.map((list) => ({
      link: `Read earlier issues: ${newsletterOf(list).name}`,
      path: newsletterOf(list).path,
    })),
    { link: 'Choose what you get', path: paths.newsletterPreferences(key) },
    { link: 'Unsubscribe', path: paths.leaveNewsletter(key) },
  ])
  await queueMail(tx, {
    kind: 'newsletter_welcome',
    to,
    subject: `Welcome to the newsletter of ${sender.SITE_NAME}`,
    ...letter,
  })
}
