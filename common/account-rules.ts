/**
 * A valid email address: one plain address, as browser forms accept it, so that nothing in it can become a second
 * recipient or a header. Without zod: the browser checks with it too.
 */
const EMAIL_MIN = 5
export const EMAIL_MAX = 254
/** A hidden field of public forms: only bots fill it in. Its name means nothing to browser autofill. */
export const HONEYPOT = 'leave_empty'

const LOCAL_MAX = 64
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i

export function isEmailAddress(text: string): boolean {
  if (text.length < EMAIL_MIN || text.length > EMAIL_MAX) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  return local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(text.slice(at + 1))
}
