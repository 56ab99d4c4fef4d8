import { isRouteErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from './errors.ts'

test('React Router treats an AppError as a response with its status, not as a crash', () => {
  const refusal = new AppError('not_found', 'No listed agent has this address.')
  expect(isRouteErrorResponse(refusal)).toBe(true)
  expect(refusal).toMatchObject({
    status: 404,
    statusText: 'Not Found',
    data: { message: 'No listed agent has this address.' },
  })
  expect(isRouteErrorResponse(new Error('a crash'))).toBe(false)
})
