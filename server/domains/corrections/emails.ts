/** Emails to people who report a wrong listing, or ask to be removed. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { decisionFooter, emailKinds, enteredFooter, titled } from '#server/platform/mail/email-content.ts'

export const CODE_MINUTES = 60

type DecidedCorrection = {
  kind: 'correction' | 'opt_out'
  /** Name and place. */
  listing: string
  accept: boolean
  reason: string
}

export const correctionEmails = emailKinds({
  correction_code: ({ code }: { code: string }, context) => ({
    ...titled(i18n._(msg`Your verification code`)),
    preheader: i18n._(msg`Enter the code to send your request. It works for ${{ minutes: CODE_MINUTES }} minutes.`),
    body: [
      i18n._(
        msg`You wrote to ${{ siteName: context.siteName }} about a listing and gave this email address. Enter this code on the page where you started your request:`,
      ),
      { code: code.replace(/(\d{3})(\d{3})/, '$1 $2') },
      i18n._(
        msg`The code works for ${{ minutes: CODE_MINUTES }} minutes. If this wasn’t you, you can ignore this email.`,
      ),
    ],
    footer: enteredFooter(context),
  }),

  correction_decided: ({ kind, listing, accept, reason }: DecidedCorrection, { siteName }) => {
    const done =
      kind === 'opt_out' ? i18n._(msg`The listing is no longer shown`) : i18n._(msg`Your correction was accepted`)
    const subject = accept ? done : i18n._(msg`We didn’t make the change you requested`)
    return {
      subject,
      preheader: accept
        ? i18n._(msg`We reviewed your request and made the change.`)
        : i18n._(msg`We reviewed your request. Here’s why we didn’t make the change.`),
      heading: subject,
      body: [
        accept
          ? i18n._(msg`We reviewed your request and made the change.`)
          : i18n._(msg`We reviewed your request and didn’t make the change.`),
        { details: [[i18n._(msg`Listing`), listing]] },
        accept ? i18n._(msg`A note from our staff:`) : i18n._(msg`Here’s why:`),
        { quote: reason },
      ],
      footer: decisionFooter(
        i18n._(msg`You’re receiving this email because you wrote to ${{ siteName }} about a listing.`),
      ),
    }
  },
})
