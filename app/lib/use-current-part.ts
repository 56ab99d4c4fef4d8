import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** @returns the anchor of the part that was selected while it's in view, or else of the first in view. */
export function useCurrentPart(anchors: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const [inView, setInView] = useState<readonly string[]>([])
  const all = anchors.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) seen[isIntersecting ? 'add' : 'delete'](target.id)
        setInView(all.split(' ').filter((anchor) => seen.has(anchor)))
      },
      // Below the header and these links.
      { rootMargin: '-136px 0px 0px' },
    )
    for (const anchor of all.split(' ')) {
      const part = document.getElementById(anchor)
      if (part) watch.observe(part)
    }
    return () => watch.disconnect()
  }, [all])
  return inView.find((anchor) => hash === `#${anchor}`) ?? inView[0]
}
