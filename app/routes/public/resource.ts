/** /resource redirects permanently to the resources page. */
import { type PageArgs, redirect } from '#app/page/page.ts'
import { paths } from '#common/paths.ts'

export const loader = ({ request }: PageArgs) => redirect(`${paths.taxResources}${new URL(request.url).search}`, 308)
