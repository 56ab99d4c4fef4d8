import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

/** Printing from a button needs script; without it the browser's own menu does the same, so nothing is shown. */
export function PrintButton({ children, variant = 'secondary' }: { children: string; variant?: ButtonVariant }) {
  return (
    <NeedsScript>
      <Button type="button" variant={variant} onClick={() => window.print()}>
        <Icon name="print" /> {children}
      </Button>
    </NeedsScript>
  )
}

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
    showToast(t`The link could not be copied. Copy it from the address bar.`, 'problem')
  }
}

/**
 * Controls that do nothing without script: there from the start, but hidden in a browser without it. A span, because
 * they are also used in paragraphs, which a div would close: React would then find different HTML from its own.
 */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <span className="contents noscript:hidden">{children}</span>
)
