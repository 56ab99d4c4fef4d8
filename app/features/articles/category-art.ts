import type { SpotName } from '#app/ui/illustration.tsx'
import type { ArticleCategory } from '#common/articles.ts'

/** The drawing of each subject. */
export const CATEGORY_ART: Readonly<Record<ArticleCategory, SpotName>> = {
  'irs-letters': 'letter',
  'owing-tax': 'back-taxes',
  'everyday-returns': 'everyday-return',
  'own-business': 'storefront',
  property: 'house',
  abroad: 'passport',
  safety: 'shield',
}
