import { t } from '@lingui/core/macro'
import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'
import { NeedsScript } from './print-button.tsx'
import { showToast } from './toast.tsx'

/**
 * Uses the device's share sheet if it has one; otherwise copies the URL. Needs script: without it, nothing is shown.
 */
export function ShareButton({ title, variant = 'secondary' }: { title: string; variant?: ButtonVariant }) {
  return (
    <NeedsScript>
      <Button type="button" variant={variant} onClick={() => void share(title)}>
        <Icon name="share" /> {t`Share`}
      </Button>
    </NeedsScript>
  )
}

async function share(title: string): Promise<void> {
  const { origin, pathname } = window.location
  const url = `${origin}${pathname}`
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast(t`Link copied`)
    }
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(t`We couldn’t copy the link. Copy it from the address bar.`, 'problem')
  }
}
