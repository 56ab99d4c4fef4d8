import type { Site } from '#app/lib/site.ts'
import { currentYear } from '#common/dates.ts'
import type { Settings } from '#server/platform/settings.ts'

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
  product: { slug: PRODUCT_SLUG, singular: PRODUCT_SINGULAR, plural: PRODUCT_PLURAL },
  operator,
  year: currentYear(),
})
