/** A file as the whole body of a call of somebody signed in. */
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { NotReached, Refusal } from '#app/lib/account/send-call.ts'
import { readPair } from '#app/lib/session/stored-pair.ts'

type Progress = (share: number) => void

/** @throws Refusal, NotReached, SignedOut */
export async function sendFile<T>(path: string, file: Blob, onProgress: Progress = () => {}): Promise<T> {
  // A file is not sent twice: whether the token still holds is asked with something small.
  await callSignedIn('GET', 'user/profile')
  const { status, body } = await post(path, file, onProgress)
  const envelope = readEnvelope<T>(body)
  if (status >= 400) throw new Refusal(status, envelope, 0)
  return envelope.data
}

/** Something between us and the server answers in its own way. */
function readEnvelope<T>(body: string): { message?: string; data: T } {
  try {
    return JSON.parse(body || '{}') as { message?: string; data: T }
  } catch {
    return { data: undefined as T }
  }
}

function post(path: string, file: Blob, onProgress: Progress): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much has gone.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v2/${path}`)
    request.setRequestHeader('authorization', `Bearer ${readPair()?.accessToken ?? ''}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }))
    request.addEventListener('error', () => reject(new NotReached('We could not be reached.')))
    request.send(file)
  })
}
