/** Emails about webhooks that don't arrive. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { WEBHOOK_FAILING_DAYS } from '#common/webhooks.ts'
import { emailKinds, titled } from '#server/platform/mail/email-content.ts'

/** Not the whole address: what follows the host can be long, or a secret. */
const addressOf = (url: string) => ({ details: [[i18n._(msg`Web address`), new URL(url).host]] as const })

const button = () => ({ text: i18n._(msg`Manage webhooks`), path: paths.webhooks })
const footer = () => ({
  why: i18n._(
    msg`You’re receiving this email because you created this webhook. To stop these emails, turn the webhook off or delete it.`,
  ),
})

export const webhookEmails = emailKinds({
  webhook_failing: ({ url }: { url: string }) => ({
    ...titled(i18n._(msg`Your webhook isn’t receiving events`)),
    preheader: i18n._(msg`We tried for three days.`),
    body: [
      i18n._(
        msg`We tried for three days to deliver an event, and gave up. Your webhook is still on, and we keep sending new events. Its log shows what your server answered, and you can send each event again.`,
      ),
      addressOf(url),
    ],
    button: button(),
    footer: footer(),
  }),

  webhook_off: ({ url, by }: { url: string; by: 'gone' | 'failing' }) => ({
    ...titled(i18n._(msg`We turned off your webhook`)),
    preheader:
      by === 'gone'
        ? i18n._(msg`Your server answered that it no longer exists.`)
        : i18n._(msg`Nothing has arrived for ${{ days: WEBHOOK_FAILING_DAYS }} days.`),
    body: [
      by === 'gone'
        ? i18n._(msg`Your server answered 410 (Gone), which asks us to stop.`)
        : i18n._(msg`Every event has failed for ${{ days: WEBHOOK_FAILING_DAYS }} days.`),
      i18n._(
        msg`We no longer send events there. If you turn the webhook on again, it gets what happens from then on. The changes feed has what it missed.`,
      ),
      addressOf(url),
    ],
    button: button(),
    footer: footer(),
  }),
})
