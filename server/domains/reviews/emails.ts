/** Emails about reviews. They don't quote them: a mailbox isn't private. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { chosenFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const reviewEmails = emailKinds({
  review_received: (_: void, { siteName }) => ({
    ...titled(i18n._(msg`You have a new review`)),
    preheader: i18n._(msg`The review is public now, and you can reply once.`),
    body: [
      i18n._(
        msg`A new review about you is public on ${{ siteName }}. You can reply once. Don’t say whether the reviewer is a client.`,
      ),
    ],
    button: { text: i18n._(msg`Read and reply`), path: paths.ownReviews },
    footer: chosenFooter(i18n._(msg`You’re receiving this email because emails about your reviews are turned on.`)),
  }),
})
