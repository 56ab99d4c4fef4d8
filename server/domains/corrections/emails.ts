/** Emails to people who report a wrong listing, or ask to be removed. */
import { decisionFooter, emailKinds, enteredFooter } from '#server/platform/mail/email-content.ts'

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
    subject: 'Your verification code',
    preheader: `Enter it to send your request. It works for ${CODE_MINUTES} minutes.`,
    heading: 'Your verification code',
    body: [
      `You wrote to ${context.siteName} about a listing and gave this address. Enter this code on the page where you wrote:`,
      { code: code.replace(/(\d{3})(\d{3})/, '$1 $2') },
      `The code works for ${CODE_MINUTES} minutes. If this wasn’t you, you can ignore this email.`,
    ],
    footer: enteredFooter(context),
  }),

  correction_decided: ({ kind, listing, accept, reason }: DecidedCorrection, { siteName }) => {
    const done = kind === 'opt_out' ? 'The listing is no longer shown' : 'Your correction was accepted'
    const subject = accept ? done : 'We didn’t make the change you requested'
    return {
      subject,
      preheader: accept ? 'We reviewed your request and made the change.' : 'We reviewed your request. Here’s why.',
      heading: subject,
      body: [
        accept
          ? 'We reviewed your request and made the change.'
          : 'We reviewed your request and didn’t make the change.',
        { details: [['Listing', listing]] },
        accept ? 'A note from our staff:' : 'The reason:',
        { quote: reason },
      ],
      footer: decisionFooter(`you wrote to ${siteName} about a listing`),
    }
  },
})
