/** What several account emails say. */
import { msg } from '@lingui/core/runtime-macro'
import { formatDateTime } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { type EmailBlock, type EmailContext, linked } from '#server/platform/mail/email-content.ts'
import type { RequestMeta } from './types.ts'

export type Origin = Pick<RequestMeta, 'device' | 'network'>

export const setPasswordButton = () => ({ text: i18n._(msg`Set a new password`), path: paths.resetPassword })
export const signInButton = () => ({ text: i18n._(msg`Sign in`), path: paths.login })
export const ignore = () => i18n._(msg`If this wasn’t you, you can ignore this email.`)
export const warnUs = () =>
  linked(
    i18n._(msg`If this wasn’t you, <0>set a new password</0> right away and <1>contact us</1>.`),
    paths.resetPassword,
    paths.contact,
  )
export const contactUs = () => linked(i18n._(msg`If this wasn’t you, <0>contact us</0> right away.`), paths.contact)
export const allSet = () => i18n._(msg`If this was you, you’re all set. If it wasn’t, set a new password right away.`)

export const firstSteps = (): EmailBlock => ({
  items: [
    linked(i18n._(msg`<0>Find an enrolled agent</0> near you or by video, and send a message.`), paths.agents),
    linked(i18n._(msg`<0>Ask a tax question</0>. Enrolled agents answer publicly.`), paths.newQuestion),
    [i18n._(msg`Watch an agent to get an email if they drop off the IRS list or return to it.`)],
  ],
  isOrdered: false,
})

export const whenOf = ({ at }: EmailContext) => formatDateTime(at.toISOString())
export const requestedAt = (context: EmailContext): EmailBlock => ({
  details: [[i18n._(msg`Requested`), whenOf(context)]],
})

/** "Firefox on Windows". */
function deviceName(device: string): string {
  const [browser, system] = device.split(' on ')
  return system ? i18n._(msg`${{ browser }} on ${{ system }}`) : device
}

export function originOf({ device, network }: Origin, context: EmailContext): EmailBlock {
  return {
    details: [
      [i18n._(msg`When`), whenOf(context)],
      [i18n._(msg`Device`), deviceName(device) || i18n._(msg`Unknown device`)],
      ...(network ? ([[i18n._(msg`IP address`), network]] as const) : []),
    ],
  }
}
