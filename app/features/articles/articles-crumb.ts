import type { Crumb } from '#app/ui/page.tsx'
import { paths } from '#common/paths.ts'

/** The section's one name, as in the menu. */
export const ARTICLES_CRUMB: Crumb = { name: 'News & Articles', to: paths.blogAll }
