/**
 * The way to browsers' push services: encrypted for the one browser (RFC 8291), signed by our key (VAPID, RFC 8292).
 * The address comes from a browser, so only known services are ever called, and no redirect is followed.
 */
import webPush from 'web-push'
import type { Settings } from '../settings.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** `gone`: the browser wants no more. `refused`: it never will be taken. `later`: try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
export type Push = {
  publicKey: string
  isOfService: (endpoint: string) => boolean
  /** @param topic what takes its place while it waits at the service: at most 32 letters and digits. */
  send: (target: PushTarget, payload: object, topic: string) => Promise<PushOutcome>
}

const KEPT_S = 86_400
const ANSWER_WITHIN_MS = 10_000

/** Null: no keys are set, nothing is offered. */
export function openPush(settings: Settings): Push | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES } = settings
  if (!publicKey || !privateKey) return null
  const vapidDetails = { publicKey, privateKey, subject: settings.vapidSubject }
  const isOfService = (endpoint: string) => isKnown(endpoint, PUSH_SERVICES)
  return {
    publicKey,
    isOfService,
    async send({ endpoint, p256dh, auth }, payload, topic) {
      if (!isOfService(endpoint)) return 'refused'
      const subscription = { endpoint, keys: { p256dh, auth } }
      const options = { vapidDetails, TTL: KEPT_S, topic, contentEncoding: 'aes128gcm', urgency: 'normal' } as const
      try {
        const { method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), options)
        const answer = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: body as Buffer<ArrayBuffer>,
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
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
