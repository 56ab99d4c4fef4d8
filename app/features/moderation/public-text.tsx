import { holdDates } from '#contract/show-date.ts'

/** What a stranger wrote, as text and nothing else: paragraphs where there was an empty line. */
export const PublicText = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={`grid max-w-[68ch] gap-3 [overflow-wrap:anywhere] ${className}`}>
    {paragraphsOf(text).map(({ at, words }) => (
      <p key={at} className="whitespace-pre-line">
        {holdDates(words)}
      </p>
    ))}
  </div>
)

/** Each with where it begins, which no other shares. */
const paragraphsOf = (text: string) =>
  [...text.matchAll(/(?:(?!\n{2,})[^])+/g)]
    .map(({ index, 0: words }) => ({ at: index, words: words.trim() }))
    .filter(({ words }) => words !== '')
