import { unbroken } from '#app/ui/unbroken.tsx'
import { languageOfContent } from '#common/i18n.ts'

/** User-written text, rendered as plain text only; a blank line starts a new paragraph. */
export const PublicText = ({ text, className = '' }: { text: string; className?: string }) => (
  <div lang={languageOfContent()} className={`grid max-w-[68ch] gap-3 [overflow-wrap:anywhere] ${className}`}>
    {paragraphsOf(text).map(({ at, words }) => (
      <p key={at} className="whitespace-pre-line">
        {unbroken(words)}
      </p>
    ))}
  </div>
)

/** Keyed by its start offset, which is unique. */
const paragraphsOf = (text: string) =>
  [...text.matchAll(/(?:(?!\n{2,})[^])+/g)]
    .map(({ index, 0: words }) => ({ at: index, words: words.trim() }))
    .filter(({ words }) => words !== '')
