import { t } from '@lingui/core/macro'
import { showToast } from './toast.tsx'

/** @param done what to say then. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done)
  } catch {
    showToast(t`Your browser blocked copying. Select the text and copy it yourself.`, 'problem')
  }
}
