import { type RefObject, useEffect } from 'react'

/**
 * A `<details>` that covers the page: script makes Escape, moving elsewhere, and choosing a link close it.
 *
 * @param media when it covers the page; at other times it stays as it is.
 */
export function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>, media: string): void {
  useEffect(() => {
    const covers = window.matchMedia(media)
    const close = () => {
      if (covers.matches) details.current?.removeAttribute('open')
    }
    const closeOnClick = ({ target }: Event) => {
      const element = target as Element
      if (element.closest('a') || !details.current?.contains(element)) close()
    }
    const closeOnFocusOut = ({ target }: Event) => {
      if (!details.current?.contains(target as Element)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open || !covers.matches) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeOnClick)
    document.addEventListener('focusin', closeOnFocusOut)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOnClick)
      document.removeEventListener('focusin', closeOnFocusOut)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [details, media])
}
