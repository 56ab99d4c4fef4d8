/**
 * Sends to browsers' push services: encrypted for one browser (RFC 8291), signed with our key (VAPID, RFC 8292). The
 * address comes from a browser, so we call only known services, and follow no redirect.
 */
import webPush from 'web-push'
import type { Settings } from '../settings.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** `gone`: the browser has unsubscribed. `refused`: the service will never accept it. `later`: try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
export type Push = {
  publicKey: string
  isKnownService: (endpoint: string) => boolean
  /** @param topic a newer push with the same topic replaces one that is still queued: at most 32 letters and digits. */
  send: (target: PushTarget, payload: object, topic: string) => Promise<PushOutcome>
}

const TIME_TO_LIVE_S = 86_400
const RESPONSE_TIMEOUT_MS = 10_000

/** Null when no keys are set: push isn't offered. */
export function openPush(settings: Settings): Push | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES } = settings
  if (!publicKey || !privateKey) return null
  const vapidDetails = { publicKey, privateKey, subject: settings.vapidSubject }
  const isKnownService = (endpoint: string) => isKnown(endpoint, PUSH_SERVICES)
  return {
    publicKey,
    isKnownService,
    async send({ endpoint, p256dh, auth }, payload, topic) {
      if (!isKnownService(endpoint)) return 'refused'
      const subscription = { endpoint, keys: { p256dh, auth } }
      const options = {
        vapidDetails,
        TTL: TIME_TO_LIVE_S,
        topic,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      } as const
      try {
        const { method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), options)
        const answer = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: body as Buffer<ArrayBuffer>,
          redirect: 'manual',
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        })
        await answer.body?.cancel()
        return outcomeOf(answer.status)
      } catch {
        return 'later'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** A service is a host with all its subdomains; one with a port is a machine of one's own, for tests. */
function isKnown(endpoint: string, services: readonly string[]): boolean {
  const address = URL.parse(endpoint)
  if (!address || address.username || address.password) return false
  return services.some((service) =>
    service.includes(':')
      ? address.host === service
      : address.protocol === 'https:' &&
        address.port === '' &&
        (address.hostname === service || address.hostname.endsWith(`.${service}`)),
  )
}
