/** Emails about disciplinary lists. They don't quote an entry: a mailbox isn't private. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { decisionFooter, emailKinds, titled } from '#server/platform/mail/email-content.ts'
import { paths } from '#common/paths.ts'

export const disciplineEmails = emailKinds({
  discipline_shown: (_: void, { siteName }) => ({
    ...titled(i18n._(msg`Your listing shows an entry from a disciplinary list`)),
    preheader: i18n._(msg`Tell us if the entry isn’t about you or is no longer in effect.`),
    body: [
      i18n._(
        msg`Our staff compared your listing with a disciplinary list from the IRS Office of Professional Responsibility and found that an entry is about you. Your listing shows what the entry says, with its date and source.`,
      ),
      i18n._(msg`If the entry isn’t about you or is no longer in effect, tell us. A person will review it again.`),
    ],
    button: { text: i18n._(msg`Contact us`), path: paths.contact },
    footer: decisionFooter(i18n._(msg`You’re receiving this email because you have a listing on ${{ siteName }}.`)),
  }),
})
