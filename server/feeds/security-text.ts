/** /.well-known/security.txt (RFC 9116): where a hole is told. */
import type { Settings } from '../platform/settings.ts'
import { paths } from '#contract/paths.ts'

export const SECURITY_TEXT_PATH = '/.well-known/security.txt'

const LASTS_DAYS = 180
const DAY_MS = 86_400_000

type About = Pick<Settings, 'origin' | 'CONTACT_TO' | 'mailFrom'>

/** Computed, so that it never lies about its age: a site that runs is a site that is read. */
export function securityText({ origin, CONTACT_TO, mailFrom }: About, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + LASTS_DAYS * DAY_MS)
  // Where nobody set an address, the sender's is read by nobody.
  const mail = CONTACT_TO === mailFrom.address ? [] : [`Contact: mailto:${CONTACT_TO}`]
  return [
    ...mail,
    `Contact: ${origin}${paths.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
    '',
  ].join('\n')
}
