/** Which pages are in Spanish too, below /es, and how their addresses become each other. */
import { type Language, prefixOf } from './i18n.ts'

/** Paths of the URL tables (app/page/routes.ts and app/spa/routes.tsx) whose pages are translated. */
export const TRANSLATED: readonly string[] = [
  '/',
  '/home',
  '/agents',
  '/agents/:state',
  '/agents/:state/:city',
  '/agents/:state/:city/:listing',
  '/agents/:state/:city/:kind/:offer',
  '/find-or-verify-:product',
  '/find-irs-:product',
  '/license-verification',
  '/license-verification/check',
  '/license-verification/:receipt',
  '/who-is-an-ea',
  '/contact',
  '/new-message',
  '/vcard/:file',
  '/request',
  '/call',
  '/call/cancel/:key',
  '/tax-resources/notices',
  '/tax-resources/notices/:notice',
  '/tax-resources/free-help',
  '/auth',
  '/auth/:page',
  '/auth/:page/:step',
  // What clients and agents use. Staff work in English, and articles are written in it: their pages have no Spanish
  // address, so that none is half in one language and half in the other.
  '/dashboard',
  '/dashboard/messages',
  '/dashboard/requests',
  '/dashboard/requests/new',
  '/dashboard/calls',
  '/dashboard/calls/new',
  '/dashboard/calls/move',
  '/dashboard/notifications',
  '/dashboard/saved',
  '/dashboard/bulk-verification',
  '/dashboard/account',
  '/dashboard/api-keys',
  '/dashboard/webhooks',
  '/dashboard/help',
  '/dashboard/questions',
  '/dashboard/questions/answer',
  '/dashboard/reviews',
  '/dashboard/reviews/new',
  '/dashboard/reviews/edit',
  '/dashboard/become-agent',
  '/dashboard/listing',
  '/dashboard/education',
]

const PREFIX = prefixOf('es')

/** `/agents/:state` fits whatever has two segments; a parameter can be a part of one (`/find-or-verify-:product`). */
const FITS = new RegExp(`^(?:${TRANSLATED.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})/*$`, 'i')

export const isTranslated = (path: string): boolean => FITS.test(path)

/** Without query and hash. */
export const pathIn = (address: string): string => /^[^?#]*/.exec(address)?.[0] ?? ''

/** `/es/agents/tx` → Spanish, `/agents/tx`. */
export function readLanguage(path: string): { language: Language; path: string } {
  const [, prefix, rest = ''] = /^(\/es)(\/.*)?$/i.exec(path) ?? []
  return prefix === undefined ? { language: 'en', path } : { language: 'es', path: rest || '/' }
}

/** The same page in a language, or the English one if it isn't translated. @param address may have a query and a hash. */
export function addressIn(language: Language, address: string): string {
  const path = pathIn(address)
  if (language === 'en' || !isTranslated(path)) return address
  return path === '/' ? `${PREFIX}${address.slice(1)}` : `${PREFIX}${address}`
}

/** Where a page is in a language: if it isn't translated, the first page that is. */
export const twinIn = (language: Language, address: string): string => {
  const twin = addressIn(language, address)
  return language === 'es' && twin === address ? PREFIX : twin
}
