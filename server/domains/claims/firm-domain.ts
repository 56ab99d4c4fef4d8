/** A firm's domain, as far as an email address at it proves anything: a page at a large host is no one's own. */
import { isEmailAddress } from '#common/account-rules.ts'

const SHARED =
  `facebook.com fb.com instagram.com linkedin.com linktr.ee google.com goo.gl business.site twitter.com x.com
  youtube.com yelp.com wixsite.com wix.com weebly.com wordpress.com blogspot.com squarespace.com godaddysites.com
  square.site webs.com yahoo.com aol.com gmail.com hotmail.com outlook.com icloud.com msn.com comcast.net att.net
  verizon.net hrblock.com jacksonhewitt.com libertytax.com intuit.com turbotax.com thumbtack.com nextdoor.com
  github.io netlify.app vercel.app cpasitesolutions.com getnetset.com`.split(/\s+/)

/** `example.com` for `https://www.example.com/about`; null for none, and for a domain that many share. */
export function domainOf(website: string | null): string | null {
  if (!website) return null
  const host = URL.parse(/^https?:/i.test(website) ? website : `https://${website}`)?.hostname.replace(/^www\./, '')
  if (!host || !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host)) return null
  return SHARED.some((shared) => host === shared || host.endsWith(`.${shared}`)) ? null : host
}

export const isAtDomain = (email: string, domain: string): boolean =>
  isEmailAddress(email) && email.toLowerCase().endsWith(`@${domain}`)
