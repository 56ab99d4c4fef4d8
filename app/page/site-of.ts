import type { Site } from '#app/lib/site.ts'
import { currentYear } from '#common/dates.ts'
import { productNoun } from '#common/product-noun.ts'
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
  product: {
    slug: PRODUCT_SLUG,
    singular: productNoun(PRODUCT_SINGULAR),
    plural: productNoun(PRODUCT_PLURAL),
    noun: PRODUCT_SINGULAR,
  },
  operator,
  year: currentYear(),
})
