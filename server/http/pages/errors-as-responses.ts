/**
 * Domains report errors by throwing AppError. In production React Router hides the message of a thrown Error, so that
 * visitors don't see internals; the message of an AppError is meant to be read. Each loader and action is therefore
 * wrapped: an AppError leaves it as a response with its status and message, a lost database connection as a 503, and
 * only a crash as an Error.
 */
import { type ActionFunction, data, isRouteErrorResponse, type LoaderFunction, type ServerBuild } from 'react-router'
import { isDatabaseUnavailable } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export function errorsAsResponses(build: ServerBuild): ServerBuild {
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
      const appError = isDatabaseUnavailable(error) ? new AppError('database_away', DATABASE_AWAY) : error
      if (!(appError instanceof Error) || !isRouteErrorResponse(appError)) throw error
      throw data(appError.data, { status: appError.status, statusText: appError.statusText })
    }
  }
  return wrapped as unknown as Handler
}
