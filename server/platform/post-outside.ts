/**
 * Requests to addresses that a user gave us (SSRF). Only hosts with nothing but public addresses are called: the name is
 * resolved here, every address is checked, and the connection goes to these addresses, so that the name can't lead
 * elsewhere a moment later. No redirect is followed, and little of the response is read.
 */
import { type LookupAddress, type LookupOptions } from 'node:dns'
import dns from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** For everything: resolving, connecting, sending, and reading. */
const TIMEOUT_MS = 15_000
const RESPONSE_BYTES = 4_096
/** 443 is '' in a URL of https. */
const PORTS = new Set(['', '8443'])

/** Special-purpose addresses of IANA's registry that aren't global. */
const NOT_PUBLIC_IPV4 = blockListOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** The only block from which IANA assigns global addresses. Loopback, local, mapped, and NAT64 ones are outside of it. */
const GLOBAL_IPV6 = blockListOf('ipv6', ['2000::/3'])
/** Protocol assignments with Teredo, examples, and 6to4, which contains an IPv4 address. */
const NOT_PUBLIC_IPV6 = blockListOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC_IPV4.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC_IPV6.check(address, 'ipv6')
}

type Rules = {
  /** For a receiver on one's own machine: any address and port, also without TLS. */
  isPrivateAllowed: boolean
}

/** Names that lead nowhere but into a private network, or nowhere at all. A name without a dot is one, too. */
const PRIVATE_NAME =
  /^[^.]+$|(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|invalid|home\.arpa)$/

const isPrivateName = (host: string): boolean => PRIVATE_NAME.test(host.replace(/\.$/, ''))

/** What can be said without resolving the name. */
export function isOutsideUrl(url: URL, { isPrivateAllowed }: Rules): boolean {
  if (isPrivateAllowed) return true
  const host = hostOf(url)
  return (
    url.protocol === 'https:' &&
    PORTS.has(url.port) &&
    (isIP(host) === 0 ? !isPrivateName(host) : isPublicAddress(host))
  )
}

/** URL has brackets around an IPv6 address, and every spelling of an IPv4 address as four numbers. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** `address`: none, or one that isn't public. We don't say which: names in a private network are no one's business. */
export type NoResponse = 'address' | 'timeout' | 'connection'
export type Answered = { status: number; text: string } | NoResponse

type Request = Rules & { headers: Readonly<Record<string, string>>; body: string }

/** Never throws: whatever goes wrong is the receiver's. */
export async function postOutside(url: URL, { headers, body, ...rules }: Request): Promise<Answered> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const addresses = isOutsideUrl(url, rules) ? await resolve(hostOf(url), signal) : []
  if (signal.aborted) return 'timeout'
  if (addresses.length === 0) return 'address'
  if (!rules.isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address))) return 'address'
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, { method: 'POST', headers, signal, agent: false, lookup: lookupIn(addresses) })
  const response = await new Promise<IncomingMessage | null>((give) => {
    request.on('response', give)
    request.on('error', () => give(null))
    // Without the others, for example when the receiver switches the protocol.
    request.on('close', () => give(null))
    request.end(body)
  })
  if (!response) return signal.aborted ? 'timeout' : 'connection'
  return { status: response.statusCode ?? 0, text: await readStart(response) }
}

/** Empty if the name has no address. */
async function resolve(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const aborted = new Promise<LookupAddress[]>((give) => signal.addEventListener('abort', () => give([])))
  return Promise.race([dns.lookup(host, { all: true }).catch(() => []), aborted])
}

type Found = (error: null, address: string | LookupAddress[], family?: number) => void

/** The connection asks for all addresses, or for one. */
const lookupIn =
  (addresses: LookupAddress[]) =>
  (_host: string, { all }: LookupOptions, found: Found): void => {
    const [first] = addresses
    if (all || !first) found(null, addresses)
    else found(null, first.address, first.family)
  }

/** What arrived before the response ended, the time was over, or it was enough. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= RESPONSE_BYTES) break
    }
  } catch {
    // Its status counts.
  }
  return Buffer.concat(parts).subarray(0, RESPONSE_BYTES).toString('utf8')
}
