/** Emails about reviews. They don't quote them: a mailbox isn't private. */
import { chosenFooter, emailKinds } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const reviewEmails = emailKinds({
  review_received: (_: void, { siteName }) => ({
    subject: 'You have a new review',
    preheader: 'It’s public now, and you can reply once.',
    heading: 'You have a new review',
    body: [
      `A new review about you is public at ${siteName}. You can reply once. Don’t say whether the reviewer is a client.`,
    ],
    button: { text: 'Read and reply', path: paths.ownReviews },
    footer: chosenFooter('emails about your reviews are turned on'),
  }),
})
