/** Files that only a signed-in user can see, and files to keep. */
import { type Call, api } from '#app/lib/api/calls.ts'
import { currentLanguage } from '#common/i18n.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'
import { requestSignedIn } from './request-signed-in.ts'
import { ApiError, NetworkError } from './send-request.ts'

const DOWNLOAD_STARTED_MS = 10_000

/** @throws SignedOutError, ApiError, NetworkError */
export async function loadFile({ path }: Call): Promise<Blob> {
  // Check the token first with a call that can renew it: the fetch below can't.
  await requestSignedIn(api.get('user/profile'))
  const headers = { 'accept-language': currentLanguage(), authorization: `Bearer ${readPair()?.accessToken ?? ''}` }
  const answer = await fetch(`/api/v2/${path}`, { headers }).catch(() => null)
  if (!answer) throw new NetworkError('We could not be reached.')
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})), 0)
  return answer.blob()
}

/** Offers the user a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_STARTED_MS)
}
