/** What people paste into their own sites: HTML that needs no script. */
import { t } from '@lingui/core/macro'
import { escapeXml } from '#common/escape.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'

/** For an image or a frame, which has one address in all languages. */
export const inPageLanguage = () => (currentLanguage() === 'en' ? '' : `?lang=${currentLanguage()}`)

/** The alternative text says no status: it would stay when the badge has withdrawn it. */
export const badgeSnippet = (origin: string, { id, path }: { id: string; path: string }): string => {
  const alt = t`What the IRS list says about this enrolled agent, with the list’s date`
  const profile = `${origin}${addressIn(currentLanguage(), path)}`
  return `<a href="${profile}"><img src="${origin}${paths.badge(id)}${inPageLanguage()}" alt="${escapeXml(alt)}" style="max-width:100%"></a>`
}

export const checkSnippet = (origin: string): string => {
  const title = t`Check an enrolled agent`
  return `<iframe src="${origin}${paths.embeddedCheck}${inPageLanguage()}" title="${escapeXml(title)}" width="100%" height="440" style="border:0" loading="lazy" sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
