/**
 * The signature of the site: wherever a status stands it stands like this, outlined, with a sign, words and a date.
 * The sign and the words carry the meaning; the colour only repeats it. Its look is in tokens.css: a list shows twenty.
 */
import { showDate } from '#contract/show-date.ts'

type StampTone = 'yes' | 'past' | 'none'

type Props = {
  tone: StampTone
  words: string
  /** ISO day the words are true of. */
  date?: string | undefined
  /** Where the proof is. */
  to?: string | undefined
}

export function Stamp({ tone, words, date, to }: Props) {
  const shape = `stamp stamp-${tone}`
  const content = (
    <span>
      {date ? `${words} · ` : words}
      {date && <time dateTime={date}>{showDate(date)}</time>}
    </span>
  )
  if (!to) return <span className={shape}>{content}</span>
  return (
    <a href={to} className={shape}>
      {content}
    </a>
  )
}
