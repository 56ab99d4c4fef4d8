/** Request metadata: where a request comes from, as the account functions store it. */
import type { FastifyRequest } from 'fastify'
import type { RequestMeta } from '#server/domains/accounts/types.ts'
import { addressKey } from '#server/platform/rate-limit.ts'

export const requestMetaOf = ({ headers, ip, id }: FastifyRequest): RequestMeta => ({
  device: deviceNameOf(headers['user-agent'] ?? ''),
  network: addressKey(ip),
  requestId: id,
})

/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Windows": our words only, so that nothing a program calls itself ends up in an email. */
export function deviceNameOf(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' on ')
}
