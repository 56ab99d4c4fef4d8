/**
 * The browser side of message notifications (Web Push). Turned on only by a button, and only for the user who clicked
 * it: another user who signs in here later gets no notifications they never chose.
 */
import { t } from '@lingui/core/macro'
import type { PushForm } from '#common/push.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { PUSH_OWNER_KEY } from '#common/browser-storage.ts'
import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'

export type PushState = 'unsupported' | 'forbidden' | 'off' | 'on'

const WORKER = '/push-worker.js'
/** Also of the dashboard in Spanish, so that a browser has one subscription. No page needs to be in it. */
const SCOPE = '/dashboard'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(person: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'forbidden'
  return (await ownSubscription(person)) ? 'on' : 'off'
}

/** Call it from a click: the browser asks the user for permission. @throws Error where the browser can't subscribe. */
export async function turnPushOn(person: string, publicKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'forbidden' : 'off'
  const worker = await navigator.serviceWorker.register(workerAddress() as string, {
    scope: SCOPE,
    updateViaCache: 'none',
  })
  await isActive(worker)
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await registerSubscription(subscription)
  localStorage.setItem(PUSH_OWNER_KEY, person)
  return 'on'
}

/** Before that, it can't subscribe. */
const isActive = ({ active, installing }: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    if (active || !installing) return resolve()
    installing.addEventListener('statechange', () => installing.state === 'activated' && resolve())
  })

export async function turnPushOff(person: string): Promise<void> {
  const subscription = await ownSubscription(person)
  localStorage.removeItem(PUSH_OWNER_KEY)
  if (!subscription) return
  await subscription.unsubscribe()
  await requestSignedIn(api.post('push/leave', { body: { endpoint: subscription.endpoint } }))
}

/** After a new sign-in, which is a new session: the same user's choice stays in effect. */
export async function renewPushSubscription(person: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const subscription = await ownSubscription(person)
  if (subscription) await registerSubscription(subscription)
}

/**
 * For a dashboard that is open but hidden: the page itself shows the notification, so the server doesn't have to send
 * it.
 */
export async function notifyInBackground(person: string, { from, path, tag }: Record<'from' | 'path' | 'tag', string>) {
  if (document.visibilityState === 'visible' || (await pushState(person)) !== 'on') return
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  await worker?.showNotification(from ? t`New message from ${from}` : t`New message`, {
    tag,
    icon: '/icon-192.png',
    data: { path: addressIn(currentLanguage(), path) },
  })
}

async function ownSubscription(person: string): Promise<PushSubscription | null> {
  if (localStorage.getItem(PUSH_OWNER_KEY) !== person) return null
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const form: PushForm = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await requestSignedIn(api.post('push', { body: form }))
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => unknown }
}
let trusted: unknown = null

/** The page's policy (Trusted Types) allows only this one script URL. */
function workerAddress(): unknown {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return WORKER
  trusted ??= policies.createPolicy('push', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
  return trusted
}
