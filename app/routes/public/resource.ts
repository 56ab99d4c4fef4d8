/** /resource redirects permanently to the resources page. */
import { redirect } from 'react-router'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/resource.ts'

export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(`${paths.taxResources}${new URL(request.url).search}`, 308)
