import { expect, test } from 'vitest'
import { AppError, clientErrorOf, MethodNotAllowedError } from './errors.ts'

test('an error is thrown by code, which decides its status', () => {
  expect(new AppError('not_found', 'We couldn’t find that agent.')).toMatchObject({
    status: 404,
    message: 'We couldn’t find that agent.',
  })
})

test('a client reads our errors and, in our words, those of the framework; never a crash', () => {
  const ours = new MethodNotAllowedError(['POST', 'GET'])
  expect(clientErrorOf(ours)).toBe(ours)
  expect(ours.allow).toBe('GET, POST')
  const framework = Object.assign(new Error('Body of 70000 bytes: "secret"'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  expect(clientErrorOf(framework)).toMatchObject({
    status: 413,
    message: 'Your request is too large. Shorten it, or choose a smaller file.',
  })
  for (const crash of [new Error('a crash'), Object.assign(new Error('x'), { code: 'toString' }), null, 'text'])
    expect(clientErrorOf(crash)).toBeNull()
})
