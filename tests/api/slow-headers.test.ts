import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const { app } = await testAccounts(await testDatabase())

test('a client that sends its headers slowly, or none at all, is disconnected', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 600_000])
  const closed = (first: string) =>
    new Promise<string>((resolve) => {
      const line = connect(Number(port), '127.0.0.1', () => line.write(first))
      const sendSlowly = setInterval(() => first && line.write('X-A: b\r\n'), 1_000)
      line.on('error', () => {}).on('data', () => {})
      line.on('close', () => {
        clearInterval(sendSlowly)
        resolve('closed')
      })
    })
  const heads = Array.from({ length: 40 }, (_, nth) => closed(nth % 2 ? 'GET / HTTP/1.1\r\n' : ''))
  expect(new Set(await Promise.all(heads))).toEqual(new Set(['closed']))
})
