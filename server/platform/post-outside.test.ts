/** Which addresses we call for a user, against a real server on this machine. */
import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isOutsideUrl, isPublicAddress, postOutside } from './post-outside.ts'

// why: a name with chosen addresses needs a name server, which tests can't reach.
const resolveTo = (...addresses: LookupAddress[]) => vi.spyOn(dns, 'lookup').mockResolvedValue(addresses as never)

let answer: RequestListener = (_request, response) => response.end('OK')
let connections = 0
const server = createServer((request, response) => answer(request, response))
server.on('connection', () => (connections += 1))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.restoreAllMocks()
  connections = 0
  answer = (_request, response) => response.end('OK')
})

const post = (url: string, isPrivateAllowed = false) =>
  postOutside(new URL(url), { headers: { 'content-type': 'application/json' }, body: '{}', isPrivateAllowed })
const here = `http://127.0.0.1:${port}/`

test.each([
  ['private', '10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1'],
  ['of this machine', '127.0.0.1 127.255.255.254 0.0.0.0 ::1 ::'],
  ['of the link, with the metadata of clouds', '169.254.169.254 fe80::1 fe80::1%eth0'],
  ['of a carrier', '100.64.0.1 100.127.255.255'],
  ['multicast, broadcast, or reserved', '224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 ff02::1'],
  ['for examples and measurements', '192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 2001:db8::1 3fff::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::7f00:1 2002:7f00:1::1 2001:0:7f00:1::1'],
  ['NAT64', '64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1'],
  ['unique local or site-local', 'fc00::1 fd12:3456::1 fec0::1'],
  ['no addresses', 'localhost 127.1 1.2.3.4.5 8.8.8.8:443'],
])('addresses that are %s are not public', (_, addresses) => {
  for (const address of addresses.split(' ')) expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  }
})

test('a URL needs TLS, one of two ports, and no private address, however that is spelled', () => {
  const isOutside = (url: string) => isOutsideUrl(new URL(url), { isPrivateAllowed: false })
  for (const url of [
    'https://hooks.example/',
    'https://local.example/',
    'https://hooks.example:443/',
    'https://hooks.example:8443/a?b=c',
  ]) {
    expect([url, isOutside(url)]).toEqual([url, true])
  }
  for (const url of [
    'http://hooks.example/',
    'https://hooks.example:22/',
    'https://hooks.example:5432/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://LOCALHOST.:8443/',
    'https://hooks.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://router.home.arpa/',
  ]) {
    expect([url, isOutside(url)]).toEqual([url, false])
  }
})

test('a name that leads to this machine is not called', async () => {
  for (const url of [
    `https://localhost:8443/`,
    here,
    `http://localhost:${port}/`,
    `https://[::ffff:127.0.0.1]:8443/`,
  ]) {
    expect([url, await post(url)]).toEqual([url, 'address'])
  }
  expect(await post('https://does-not-exist.invalid/')).toBe('address')
  expect(connections).toBe(0)
})

test('a name with one private address among public ones is not called', async () => {
  const publicOne = { address: '8.8.8.8', family: 4 }
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1', '64:ff9b::a00:1']) {
    resolveTo(publicOne, { address, family: address.includes(':') ? 6 : 4 })
    expect([address, await post('https://mixed.example/')]).toEqual([address, 'address'])
  }
})

test('the connection goes to the addresses that were checked, not to what the name leads to later', async () => {
  resolveTo({ address: '127.0.0.1', family: 4 })
  expect(await post(`http://rebinding.invalid:${port}/`, true)).toEqual({ status: 200, text: 'OK' })
})

test('a redirect is not followed', async () => {
  let requests = 0
  answer = (_request, response) => {
    requests += 1
    response.writeHead(302, { location: `${here}elsewhere` }).end()
  }
  expect(await post(here, true)).toEqual({ status: 302, text: '' })
  expect(requests).toBe(1)
})

test('of a body without end, a little is read', async () => {
  let sent = 0
  answer = (request, response) => {
    const part = 'x'.repeat(1_024)
    const more = setInterval(() => {
      sent += part.length
      response.write(part)
    }, 1)
    response.writeHead(200)
    request.on('close', () => clearInterval(more))
    response.on('close', () => clearInterval(more))
  }
  const answered = await post(here, true)
  expect(answered).toMatchObject({ status: 200, text: 'x'.repeat(4_096) })
  const then = sent
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent - then, 'the connection was closed').toBeLessThan(50_000)
})

test('a connection that is cut, refused, or switched to another protocol is a failure', async () => {
  answer = (request) => request.socket.destroy()
  expect(await post(here, true)).toBe('connection')
  answer = (request) =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  expect(await post(here, true)).toBe('connection')
  answer = (request) => request.socket.end('not HTTP\r\n\r\n')
  expect(await post(here, true)).toBe('connection')
  expect(await post('http://127.0.0.1:1/', true)).toBe('connection')
})

test('a server that answers too slowly is given up after 15 seconds', { timeout: 40_000 }, async () => {
  answer = () => {}
  const started = performance.now()
  expect(await post(here, true)).toBe('timeout')
  expect(performance.now() - started).toBeGreaterThan(14_000)
  expect(performance.now() - started).toBeLessThan(20_000)
})
