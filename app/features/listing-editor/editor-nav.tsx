/** Links to the groups of the editor and, where it isn't beside them, to the preview. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openPart } from '#app/ui/folded-part.tsx'

/** The anchors of the way to prove again that the listing is the agent's, of the last group, and of the preview. */
export const [PROOF, BESIDE_LIST, PREVIEW] = ['proof', 'beside-list', 'preview'] as const

type GroupLink = { name: string; parts: readonly [first: string, ...others: string[]] }

/** Stays in view: the page is long. */
export function EditorNav({ hasProofDue }: { hasProofDue: boolean }) {
  const links: GroupLink[] = [
    { name: t`Availability`, parts: ['new-clients', 'away'] },
    { name: t`Profile`, parts: ['photo', 'introduction', 'irs-file'] },
    { name: t`Services and fees`, parts: ['how-you-work', 'fees', 'hours'] },
    { name: t`Beyond the list`, parts: [BESIDE_LIST] },
    ...(hasProofDue ? ([{ name: t`Proof`, parts: [PROOF] }] as const) : []),
  ]
  const current = useCurrentPart(links.flatMap(({ parts }) => parts))
  return (
    <nav aria-label={t`Parts of your listing`} className="editor-nav sticky top-header z-[9] flex bg-paper py-2">
      <ul className="part-links">
        {links.map(({ name, parts }) => (
          <li key={name}>
            <a
              href={`#${parts[0]}`}
              onClick={() => openPart(parts[0])}
              aria-current={current && parts.includes(current) ? 'true' : undefined}
              className="filter"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="lg:hidden">
        <a href={`#${PREVIEW}`} className="filter font-semibold text-evergreen">
          {t`Preview`}
        </a>
      </p>
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
