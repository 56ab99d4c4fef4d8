/** Saving a listing: to the account if signed in, otherwise to this browser until sign-in. */
import { t } from '@lingui/core/macro'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { api, type Call } from '#app/lib/api/calls.ts'
import { storedValue } from '#app/lib/stored-value.ts'
import { SAVED_MAX } from '#common/limits.ts'
import { SAVED_KEY } from '#common/browser-storage.ts'

/** The account code is large, so signed-out visitors don't load it. Null: signed out, or the session has expired. */
async function send<T>(call: Call<T>): Promise<T | null> {
  if (!readPair()) return null
  const { sendWithRetry } = await import('#app/lib/account/request-signed-in.ts')
  return sendWithRetry(call)
}

/** @returns the message to show. */
export async function saveListing(id: string, name: string): Promise<string> {
  if (await send(api.post('saved/listings/create', { body: { listing_id: id } }))) return t`${name} is saved.`
  saveLocally(id)
  return t`${name} is saved in this browser. Sign in to save this agent to your account.`
}

/** Saves and watches. @returns the message to show; null: not signed in, so there is no account to email. */
export async function watchListing(id: string, name: string): Promise<string | null> {
  const saved = await send(api.post('saved/listings/create', { body: { listing_id: id } }))
  if (!saved || !(await send(api.patch('saved/listings/{id}', { params: { id }, body: { watching: true } })))) {
    saveLocally(id)
    return null
  }
  return t`We’ll email you if ${name} leaves the IRS list or returns to it.`
}

/** @returns the message to show. */
export async function unsaveListing(id: string, name: string): Promise<string> {
  unsaveLocally(id)
  await send(api.delete('saved/listings/{id}', { params: { id } }))
  return t`Removed ${name} from saved agents.`
}

/** Ids of saved listings, in the browser or in the account. */
export async function readSaved(): Promise<readonly string[]> {
  const answer = await send(api.get('saved/listings'))
  return [...(answer?.data ?? []).map(({ listing }) => listing.id), ...readLocalSaved()]
}

/** Listings saved before signing in, stored only in this browser. Read each time, because other tabs save too. */
const saved = storedValue('localStorage', SAVED_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter(isPublicId).slice(0, SAVED_MAX) : null,
)

const isPublicId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f]{8}$/.test(id)

export const readLocalSaved = (): string[] => saved.read() ?? []

const saveLocally = (id: string): void => saved.write([...new Set([...readLocalSaved(), id])])

function unsaveLocally(id: string): void {
  const rest = readLocalSaved().filter((each) => each !== id)
  saved.write(rest.length > 0 ? rest : null)
}

export const clearLocalSaved = (): void => saved.write(null)
