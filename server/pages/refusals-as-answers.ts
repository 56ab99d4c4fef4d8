/**
 * A room refuses by throwing AppError. In production React Router hides whatever a thrown Error says, so that no
 * visitor reads our insides; a refusal is meant to be read. Each loader and action is therefore wrapped: a refusal
 * leaves it as an answer with its status and words, a lost database as a 503, and only a crash as an Error.
 */
import { type ActionFunction, data, isRouteErrorResponse, type LoaderFunction, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'

export function refusalsAsAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const
    const { loader, action, ...rest } = route.module
    const handlers = { ...(loader ? { loader: wrap(loader) } : {}), ...(action ? { action: wrap(action) } : {}) }
    return [id, { ...route, module: { ...rest, ...handlers } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const DATABASE_AWAY = 'The directory is not reachable for a moment. Nothing is lost: try again in a minute.'

function wrap<Handler extends LoaderFunction | ActionFunction>(handle: Handler): Handler {
  const wrapped = async (args: never) => {
    try {
      return await handle(args)
    } catch (error) {
      const refusal = isDatabaseAway(error) ? new AppError('database_away', DATABASE_AWAY) : error
      if (!(refusal instanceof Error) || !isRouteErrorResponse(refusal)) throw error
      throw data(refusal.data, { status: refusal.status, statusText: refusal.statusText })
    }
  }
  return wrapped as unknown as Handler
}
