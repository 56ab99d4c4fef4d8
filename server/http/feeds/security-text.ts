/** /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
import type { Settings } from '#server/platform/settings.ts'
import { paths } from '#common/paths.ts'

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

type About = Pick<Settings, 'origin' | 'CONTACT_TO' | 'mailFrom'>

/** The expiration date is computed, so that it never goes stale: while the site runs, reports are read. */
export function securityText({ origin, CONTACT_TO, mailFrom }: About, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  // Without a configured contact address, this is the sender's, which nobody reads.
  const emailContact = CONTACT_TO === mailFrom.address ? [] : [`Contact: mailto:${CONTACT_TO}`]
  return [
    ...emailContact,
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}
