import { isRouteErrorResponse, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { errorsAsResponses } from './errors-as-responses.ts'

const loaderThatThrows = (error: unknown) => {
  const loader = async () => {
    throw error
  }
  const build = { routes: { page: { id: 'page', module: { default: () => null, loader } } } } as unknown as ServerBuild
  const wrapped = errorsAsResponses(build).routes['page']?.module.loader
  if (!wrapped) throw new Error('The loader is gone.')
  return async () => wrapped({} as never)
}

test("an AppError leaves a loader as a response, so that its message isn't hidden", async () => {
  const thrown = await loaderThatThrows(new AppError('not_found', 'Nobody here.'))().catch((error: unknown) => error)
  expect(thrown).not.toBeInstanceOf(Error)
  expect(thrown).toMatchObject({ data: { code: 'not_found', message: 'Nobody here.' }, init: { status: 404 } })
})

test('a lost database connection is a 503', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED', query: 'select 1' })
  const thrown = await loaderThatThrows(lost)().catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 503 } })
  expect(JSON.stringify(thrown)).not.toContain('10.0.0.1')
})

test('a crash stays an Error, whose message React Router hides', async () => {
  const crash = new TypeError('secret insides')
  const thrown = await loaderThatThrows(crash)().catch((error: unknown) => error)
  expect(thrown).toBe(crash)
  expect(isRouteErrorResponse(thrown)).toBe(false)
})

test('a redirect passes through', async () => {
  const redirect = new Response(null, { status: 302 })
  expect(await loaderThatThrows(redirect)().catch((error: unknown) => error)).toBe(redirect)
})
