import { t } from '@lingui/core/macro'
import type { GuideSection } from '#server/domains/guides/guide.ts'

/** `lang`: of a heading that isn't in English. */
export type ContentsEntry = Pick<GuideSection, 'id' | 'heading'> & { lang?: 'es' }
type Entries = {
  sections: readonly ContentsEntry[]
  /** For pages whose entries each name their own sources, and so have none at the end. */
  withoutSources?: boolean
  /** As the sections are, in a legal text. */
  isNumbered?: boolean
}
const LINK = 'inline-flex min-h-11 items-center no-underline hover:underline lg:min-h-0 lg:py-1.5 lg:leading-snug'

/** The rail for wide screens. Only one of the two is shown, and read aloud, at a time. */
export function ContentsRail(entries: Entries) {
  return (
    <nav aria-label={t`On this page`} className="card contents no-print hidden p-5 lg:block">
      <div className="text-14">
        <p className="font-semibold">{t`On this page`}</p>
        <ContentsLinks {...entries} />
      </div>
    </nav>
  )
}

/** Collapsed on small screens, where the list would push the text out of view. */
export function ContentsFold(entries: Entries) {
  return (
    <nav aria-label={t`On this page`} className="no-print sheet mb-8 lg:hidden">
      <details className="fold">
        <summary>
          <span className="font-semibold">{t`On this page`}</span>
        </summary>
        <div className="pb-3">
          <ContentsLinks {...entries} />
        </div>
      </details>
    </nav>
  )
}

/** In place of the fold, where the parts are few and have short names. */
export const ContentsChips = ({ sections }: { sections: readonly ContentsEntry[] }) => (
  <nav aria-label={t`On this page`} className="no-print mb-8 lg:hidden">
    <ul className="chips">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} className="tag">
            {heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

function ContentsLinks({ sections, withoutSources, isNumbered = false }: Entries) {
  const all: readonly ContentsEntry[] = withoutSources
    ? sections
    : [...sections, { id: 'sources', heading: t`Sources` }]
  return (
    <ol className={isNumbered ? 'contents-numbered lg:mt-2' : 'lg:mt-2'}>
      {all.map(({ id, heading, lang }) => (
        <li key={id}>
          <a href={`#${id}`} lang={lang} className={LINK}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** In place of the two above: the alphabet, for a list in its order. `of`: the letters that something begins with. */
export const LetterIndex = ({ of }: { of: ReadonlySet<string> }) => (
  <nav aria-label={t`On this page`} className="letters no-print">
    <ol>
      {LETTERS.map((letter) => (
        <li key={letter}>
          {of.has(letter) ? <a href={`#${letterId(letter)}`}>{letter}</a> : <span aria-hidden="true">{letter}</span>}
        </li>
      ))}
    </ol>
  </nav>
)

export const letterId = (letter: string): string => `letter-${letter.toLowerCase()}`
