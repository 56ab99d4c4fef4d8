/** Emails about disciplinary lists. They don't quote an entry: a mailbox isn't private. */
import { decisionFooter, emailKinds } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const disciplineEmails = emailKinds({
  discipline_shown: (_: void, { siteName }) => ({
    subject: 'Your listing shows an entry from a disciplinary list',
    preheader: 'Tell us if it isn’t about you, or has ended.',
    heading: 'Your listing shows an entry from a disciplinary list',
    body: [
      'Our staff compared your listing with a disciplinary list of the IRS Office of Professional Responsibility, and found that an entry is about you. Your listing shows what it says, with its date and source.',
      'If the entry isn’t about you, or has ended, tell us. A person will look at it again.',
    ],
    button: { text: 'Contact us', path: paths.contact },
    footer: decisionFooter(`you hold a listing at ${siteName}`),
  }),
})
