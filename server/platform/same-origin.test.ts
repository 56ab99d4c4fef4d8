import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendError } from '../http/api/errors.ts'
import { requireSameOrigin } from './cross-origin.ts'

const ORIGIN = 'https://enrolled.example'
const app = Fastify()
app.setErrorHandler(sendError)
app.addHook('onRequest', requireSameOrigin({ origin: ORIGIN }))
app.all('/form', async ({ headers }) => headers.origin ?? 'none')

const send = (headers: Record<string, string>, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
  app.inject({ method, url: '/form', headers: { host: 'enrolled.example', ...headers } })

test.each<[string, Record<string, string>]>([
  ['a form of ours', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
  ['a form of ours on a page that tells nobody where it is', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['a form sent again after a reload', { 'sec-fetch-site': 'none' }],
  ['an older browser', { origin: ORIGIN }],
  ['another name of this machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ['a program without cookies', {}],
])('%s is accepted', async (_who, headers) => {
  expect((await send(headers)).statusCode).toBe(200)
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
  ['a neighbor under our domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.enrolled.example' }],
  ['another site, older browser', { origin: 'https://elsewhere.example' }],
  ['a sandbox, older browser', { origin: 'null' }],
  ['an origin that is none', { origin: 'enrolled.example' }],
])('%s is rejected', async (_who, headers) => {
  expect((await send(headers)).statusCode).toBe(403)
  expect((await send(headers, 'DELETE')).statusCode).toBe(403)
  expect((await send(headers, 'GET')).statusCode).toBe(200)
})

test('later handlers see the one origin from the settings', async () => {
  expect((await send({ origin: 'http://localhost:3000', host: 'localhost:3000' })).body).toBe(ORIGIN)
})
