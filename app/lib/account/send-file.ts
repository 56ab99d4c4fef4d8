/** Sends a file as the entire body of a signed-in user's call. */
import { api, type Call } from '#app/lib/api/calls.ts'
import { requestSignedIn } from './request-signed-in.ts'
import { NetworkError, ApiError } from './send-request.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'

type Progress = (share: number) => void

/** @throws ApiError, NetworkError, SignedOutError */
export async function sendFile<T>(call: Call<{ data: T }>, file: Blob, onProgress: Progress = () => {}): Promise<T> {
  // A file isn't sent twice, so check the token first with a small call.
  await requestSignedIn(api.get('user/profile'))
  const { status, body } = await post(call.path, file, onProgress)
  const envelope = readEnvelope(body)
  if (status >= 400) throw new ApiError(status, envelope, 0)
  return envelope.data
}

/** A proxy between us and the server may respond in its own format. */
function readEnvelope(body: string) {
  try {
    return JSON.parse(body || '{}')
  } catch {
    return {}
  }
}

function post(path: string, file: Blob, onProgress: Progress): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // fetch can't report upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v2/${path}`)
    request.setRequestHeader('authorization', `Bearer ${readPair()?.accessToken ?? ''}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }))
    request.addEventListener('error', () => reject(new NetworkError('We could not be reached.')))
    request.send(file)
  })
}
