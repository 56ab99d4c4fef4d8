import { t } from '@lingui/core/macro'
import type { Site } from '#app/lib/site.ts'
import { currentYear } from '#common/dates.ts'
import type { Settings } from '#server/platform/settings.ts'

/** A noun that an operator has chosen has no translation. */
const NOUNS: Readonly<Record<string, () => string>> = {
  'enrolled agent': () => t`enrolled agent`,
  'enrolled agents': () => t`enrolled agents`,
}
const nounOf = (setting: string): string => NOUNS[setting]?.() ?? setting

/** What pages know of the site: settings, not data. */
export const siteOf = ({
  SITE_NAME,
  PRODUCT_SLUG,
  PRODUCT_SINGULAR,
  PRODUCT_PLURAL,
  origin,
  operator,
}: Settings): Site => ({
  name: SITE_NAME,
  origin,
  product: {
    slug: PRODUCT_SLUG,
    singular: nounOf(PRODUCT_SINGULAR),
    plural: nounOf(PRODUCT_PLURAL),
    noun: PRODUCT_SINGULAR,
  },
  operator,
  year: currentYear(),
})
