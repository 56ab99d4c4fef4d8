/** Links to the parts of the editor. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openPart } from '#app/ui/folded-card.tsx'

/** The anchor of the way to prove again that the listing is the agent's. */
export const PROOF = 'proof'

/** Stays in view: the page is long. `to`: the last part that a link stands for, if there are two. */
export function EditorNav({ hasProofDue }: { hasProofDue: boolean }) {
  const links: { anchor: string; name: string; to?: string }[] = [
    { anchor: 'new-clients', name: t`Availability` },
    { anchor: 'photo', to: 'introduction', name: t`Profile` },
    { anchor: 'how-you-work', name: t`Services` },
    { anchor: 'fees', name: t`Fees` },
    { anchor: 'hours', name: t`Hours` },
    { anchor: 'irs-file', name: t`IRS file` },
    ...(hasProofDue ? [{ anchor: PROOF, name: t`Proof` }] : []),
  ]
  const current = useCurrentPart(links.flatMap(({ anchor, to }) => (to ? [anchor, to] : [anchor])))
  return (
    <nav aria-label={t`Parts of your listing`} className="editor-nav sticky top-header z-[9] bg-paper py-2">
      <ul className="part-links">
        {links.map(({ anchor, to, name }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              onClick={() => openPart(anchor)}
              aria-current={current && [anchor, to].includes(current) ? 'true' : undefined}
              className="filter"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The one that was selected while it's in view, or else the first in view. */
function useCurrentPart(anchors: readonly string[]): string | undefined {
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
