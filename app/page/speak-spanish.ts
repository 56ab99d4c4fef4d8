import type { Messages } from '@lingui/core'
import { loadMessages, setLanguageSource } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'

/** In the browser: what scripts say, and links that scripts write. */
export function speakSpanish(messages: Messages): void {
  loadMessages('es', messages)
  setLanguageSource(() => 'es')
  for (const sign of ['pointerover', 'focusin', 'click', 'submit']) document.addEventListener(sign, stayInSpanish, true)
}

/** Before a link is followed or a form is sent. What the server has rendered is already so (frame.tsx). */
function stayInSpanish({ target }: Event): void {
  const link = target instanceof Element && target.closest('a[href^="/"], form[action^="/"]')
  if (!link || link.hasAttribute('hreflang')) return
  const name = link instanceof HTMLFormElement ? 'action' : 'href'
  link.setAttribute(name, addressIn('es', link.getAttribute(name) ?? ''))
}
