import { type Site, usePage } from '#app/page/page-context.tsx'
import { productPaths } from '#common/paths.ts'

export type { Site }

export const useSite = (): Site => usePage().site

export const useProductPaths = () => productPaths(useSite().product.slug)
