import { expect, expectTypeOf, test } from 'vitest'
import { api, type Call } from './calls.ts'

const ID = '5f2c1f4e-7a51-4bb0-9d4e-3a1c0f9d2b11'

test('parameters that the path names are in the path, the others in the query', () => {
  const call = api.get('chats/{id}/messages', { params: { id: ID, perPage: 50 } })
  expect(call).toMatchObject({ method: 'GET', path: `chats/${ID}/messages?perPage=50` })
})

test('a parameter can hold any character', () => {
  expect(api.get('saved/listings').path).toBe('saved/listings')
  expect(api.delete('saved/listings/{id}', { params: { id: 'a/b?c' } }).path).toBe('saved/listings/a%2Fb%3Fc')
  expect(api.get('chats/search', { params: { q: 'fees & terms' } }).path).toBe('chats/search?q=fees+%26+terms')
})

test('a parameter that is undefined is not sent', () => {
  expect(api.get('moderation/queue', { params: { kind: undefined } }).path).toBe('moderation/queue')
})

test('a page of a list keeps its filters', () => {
  expect(api.get('user/questions').page(2, 50).path).toBe('user/questions?page=2&perPage=50')
  expect(api.get('chats', { params: { archived: 'true' } }).page(1, 50).path).toBe(
    'chats?archived=true&page=1&perPage=50',
  )
})

test('the body is sent as it is', () => {
  const body = { accepting: true }
  expect(api.post('listing/own/accepting', { body })).toMatchObject({ method: 'POST', body })
})

test('the type of an answer is the one of the document', () => {
  expectTypeOf(api.get('push')).toExtend<Call<{ status: 200; data: { public_key: string | null } }>>()
  expectTypeOf(api.get('push')).not.toExtend<Call<{ data: { public_key: string } }>>()
})

test('what the document does not have fails the type check', () => {
  const wrong = [
    // @ts-expect-error no such path
    () => api.get('chats/{id}/nothing'),
    // @ts-expect-error no such method
    () => api.delete('user/profile'),
    // @ts-expect-error the path needs its parameter
    () => api.get('chats/{id}'),
    // @ts-expect-error no such parameter
    () => api.get('chats', { params: { archive: 'true' } }),
    // @ts-expect-error the body lacks the password
    () => api.post('auth/login', { body: { email: 'ada@example.com' } }),
    // @ts-expect-error only `api` makes calls
    (): Call => ({ method: 'GET', path: 'user/profile', body: undefined, page: (): Call => api.get('push') }),
  ]
  expect(wrong).toHaveLength(6)
})
