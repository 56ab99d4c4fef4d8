import { type RefObject, useEffect } from 'react'

/**
 * A `<details>` that covers the page: script adds that Escape, going elsewhere and choosing a link close it.
 *
 * @param media When it covers; at other times it stays as it is.
 */
export function useCloseWhenLeft(details: RefObject<HTMLDetailsElement | null>, media: string): void {
  useEffect(() => {
    const covers = window.matchMedia(media)
    const close = () => {
      if (covers.matches) details.current?.removeAttribute('open')
    }
    const closeIfDone = ({ target }: Event) => {
      const element = target as Element
      if (element.closest('a') || !details.current?.contains(element)) close()
    }
    const closeIfLeft = ({ target }: Event) => {
      if (!details.current?.contains(target as Element)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open || !covers.matches) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeIfDone)
    document.addEventListener('focusin', closeIfLeft)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeIfDone)
      document.removeEventListener('focusin', closeIfLeft)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [details, media])
}
