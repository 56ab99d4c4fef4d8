/** Links of a page in another language than English. Components write English addresses. */
import { t } from '@lingui/core/macro'
import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'

/**
 * Links, and addresses of everything else, of what React has written: attributes are in double quotes, and have no `>`.
 * A link that names its language leads to another page on purpose.
 */
const TARGET =
  /(<a (?![^>]* hrefLang=)[^>]*?href="| (?:href|action|formAction)=")(\/[^"]*)"(?!(?: lang="en")? hrefLang=)/g

const LINK = '<a '
/**
 * Of a page: a file has an extension, and an answer of the API is for programs. What an island shares with the server is
 * in Spanish already.
 */
const PAGE = /^\/(?!api\/|og\/|es\/)(?:[^?#]*\/)?[^.?#/]*(?:[?#]|$)/

/**
 * Every page is rendered with English addresses; in Spanish, those of translated pages are replaced at the end. A link
 * to a page that is only in English says so: to programs by `hreflang`, to readers by a note, which the style shows.
 */
export function linksIn(html: string): string {
  const language = currentLanguage()
  if (language === 'en') return html
  const note = t`in English`
  return html.replace(TARGET, (_whole, start: string, address: string) => {
    const path = addressIn(language, address)
    if (path !== address || !start.startsWith(LINK) || !PAGE.test(address)) return `${start}${path}"`
    return `${LINK}hrefLang="en" data-note="(${note})" ${start.slice(LINK.length)}${path}"`
  })
}
