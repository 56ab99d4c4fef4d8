import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#app/lib/api/calls.ts'
import { NetworkError, sendRequest } from './send-request.ts'

test('an answer whose body breaks off is no answer', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new DOMException('Aborted', 'AbortError')) })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const asking = sendRequest(api.get('search-suggestions', { params: { q: 'fres' } }))
  await expect(asking).rejects.toThrow(NetworkError)
})
