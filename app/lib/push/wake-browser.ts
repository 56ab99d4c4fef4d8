/**
 * The browser's part of being woken for messages (Web Push). Asked for by a button alone, kept for the person who
 * pressed it: somebody else who signs in here later is not woken for what they never chose.
 */
import type { PushForm } from '#contract/push.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'

export type PushState = 'unsupported' | 'forbidden' | 'off' | 'on'

const WORKER = '/push-worker.js'
/** Pages outside of it have nothing to do with the worker. */
const SCOPE = '/dashboard'
const CHOSEN_BY = 'push_chosen_by'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(person: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'forbidden'
  return (await ownSubscription(person)) ? 'on' : 'off'
}

/** Call it from a press of a button: the browser asks the person. @throws Error where the browser cannot. */
export async function turnPushOn(person: string, publicKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'forbidden' : 'off'
  await navigator.serviceWorker.register(workerAddress() as string, { scope: SCOPE, updateViaCache: 'none' })
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await tellServer(subscription)
  localStorage.setItem(CHOSEN_BY, person)
  return 'on'
}

export async function turnPushOff(person: string): Promise<void> {
  const subscription = await ownSubscription(person)
  localStorage.removeItem(CHOSEN_BY)
  if (!subscription) return
  await subscription.unsubscribe()
  await callSignedIn('POST', 'push/leave', { endpoint: subscription.endpoint })
}

/** After a new sign-in, which is a new session: the choice of the same person holds on. */
export async function keepPush(person: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const subscription = await ownSubscription(person)
  if (subscription) await tellServer(subscription)
}

/** Of a dashboard that is open but out of sight: the page itself shows what the server need not send. */
export async function showOutOfSight(person: string, { from, path, tag }: Record<'from' | 'path' | 'tag', string>) {
  if (document.visibilityState === 'visible' || (await pushState(person)) !== 'on') return
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  await worker?.showNotification(`New message from ${from || 'somebody'}`, {
    tag,
    icon: '/icon-192.png',
    data: { path },
  })
}

async function ownSubscription(person: string): Promise<PushSubscription | null> {
  if (localStorage.getItem(CHOSEN_BY) !== person) return null
  const worker = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await worker?.pushManager.getSubscription()) ?? null
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const form: PushForm = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
  await callSignedIn('POST', 'push', form)
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => unknown }
}
let trusted: unknown = null

/** The page's policy lets no address of a script pass (Trusted Types) but this one. */
function workerAddress(): unknown {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return WORKER
  trusted ??= policies.createPolicy('push', { createScriptURL: () => WORKER }).createScriptURL(WORKER)
  return trusted
}
