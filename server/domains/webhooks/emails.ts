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
    preheader: i18n._(msg`We tried for three days to deliver an event, then stopped.`),
    body: [
      i18n._(
        msg`We tried to deliver an event for three days, then stopped. Your webhook is still on, and we’ll keep sending new events. Its log shows your server’s responses, and you can resend any event.`,
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
        ? i18n._(msg`Your server responded that the webhook’s URL no longer exists.`)
        : i18n._(msg`No events have been delivered for ${{ days: WEBHOOK_FAILING_DAYS }} days.`),
    body: [
      by === 'gone'
        ? i18n._(msg`Your server responded with 410 (Gone), which tells us to stop.`)
        : i18n._(msg`We couldn’t deliver any events for ${{ days: WEBHOOK_FAILING_DAYS }} days.`),
      i18n._(
        msg`We no longer send events to this webhook. If you turn it back on, it’ll receive only new events. To see what the webhook missed, read the changes feed.`,
      ),
      addressOf(url),
    ],
    button: button(),
    footer: footer(),
  }),
})
