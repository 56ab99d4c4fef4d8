/** /auth: redirects to sign-in. */
import { redirect } from 'react-router'
import { paths } from '#common/paths.ts'
import type { Route } from './+types/start.ts'

export const loader = ({ request }: Route.LoaderArgs) => redirect(`${paths.login}${new URL(request.url).search}`, 302)
