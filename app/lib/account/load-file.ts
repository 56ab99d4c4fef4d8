/** Loads a file that only a signed-in user can see. */
import { type Call, api } from '#app/lib/api/calls.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { requestSignedIn } from './request-signed-in.ts'

/** @throws SignedOutError, ApiError, NetworkError */
export async function loadFile({ path }: Call): Promise<Response> {
  // Check the token first with a call that can renew it: the fetch below can't.
  await requestSignedIn(api.get('user/profile'))
  return fetch(`/api/v2/${path}`, { headers: { authorization: `Bearer ${readPair()?.accessToken ?? ''}` } })
}
