import { t } from '@lingui/core/macro'
import type { Crumb } from '#app/ui/page.tsx'
import { paths } from '#common/paths.ts'

/** The section's one name, as in the menu. */
export const articlesCrumb = (): Crumb => ({ name: t`News & Articles`, to: paths.blogAll })
