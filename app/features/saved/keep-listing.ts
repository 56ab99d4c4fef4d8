/** Saving a listing: in the account of who is signed in, else in this browser until they are. */
import { readPair } from '#app/lib/session/stored-pair.ts'
import type { Method } from '#app/lib/account/send-call.ts'
import type { SavedShown } from '#contract/own-things.ts'
import { forgetLocally, readLocalSaved, saveLocally } from './local-saved.ts'

/** Signing in has much script, which strangers need not load. Null: the session is over, and nobody is signed in. */
async function call<T>(method: Method, path: string, body?: unknown): Promise<{ data: T } | null> {
  if (!readPair()) return null
  const { sendWithRetry } = await import('#app/lib/account/call-signed-in.ts')
  return sendWithRetry<T>({ method, path, body })
}

/** @returns what to say. */
export async function keepListing(id: string, name: string): Promise<string> {
  if (await call('POST', 'saved/listings/create', { listing_id: id })) return `${name} is saved.`
  saveLocally(id)
  return `${name} is saved in this browser. Sign in to keep it.`
}

/** Saves and watches. @returns what to say; null: nobody is signed in whom a mail could reach. */
export async function watchListing(id: string, name: string): Promise<string | null> {
  const saved = await call('POST', 'saved/listings/create', { listing_id: id })
  if (!saved || !(await call('PATCH', `saved/listings/${id}`, { watching: true }))) {
    saveLocally(id)
    return null
  }
  return `We will mail you when the newest IRS list drops or restores ${name}.`
}

/** @returns what to say. */
export async function forgetListing(id: string, name: string): Promise<string> {
  forgetLocally(id)
  await call('DELETE', `saved/listings/${id}`)
  return `${name} is not saved any more.`
}

/** Ids of what is saved, here or in the account. */
export async function readSaved(): Promise<readonly string[]> {
  const answer = await call<SavedShown[]>('GET', 'saved/listings')
  return [...(answer?.data ?? []).map(({ listing }) => listing.id), ...readLocalSaved()]
}
