import { t } from '@lingui/core/macro'
import { showToast } from './toast.tsx'

/**
 * @param done what to say then.
 * @param blocked what to say when the browser doesn't allow it.
 */
export async function copyText(
  text: string,
  done: string,
  blocked = t`Your browser blocked copying. Select the text and copy it yourself.`,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done)
  } catch {
    showToast(blocked, 'problem')
  }
}
