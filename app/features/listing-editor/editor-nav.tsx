/** Links to the groups of the editor and, where it isn't beside them, to the preview. */
import { t } from '@lingui/core/macro'
import { useCurrentPart } from '#app/lib/use-current-part.ts'
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
    { name: t`Beyond the IRS list`, parts: [BESIDE_LIST] },
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
