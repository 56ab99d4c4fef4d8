/** /resource leads to the one address of the resources, for good. */
import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Route } from './+types/resource.ts'

export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(`${paths.taxResources}${new URL(request.url).search}`, 308)
