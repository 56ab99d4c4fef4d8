/**
 * The site's signature: a status looks the same everywhere, outlined, with a symbol, words, and a date. The symbol and
 * the words carry the meaning; the color only repeats it. Styled in tokens.css, because a list shows twenty.
 */
import { formatLongDate } from '#common/dates.ts'

type BadgeTone = 'yes' | 'past' | 'none'

type Props = {
  tone: BadgeTone
  words: string
  /** ISO date on which the words are true. */
  date?: string | undefined
  /** A link to the proof. */
  to?: string | undefined
}

export function Badge({ tone, words, date, to }: Props) {
  const shape = `stamp stamp-${tone}`
  const content = (
    <span>
      {date ? `${words}, ` : words}
      {date && <time dateTime={date}>{formatLongDate(date)}</time>}
    </span>
  )
  if (!to) return <span className={shape}>{content}</span>
  return (
    <a href={to} className={shape}>
      {content}
    </a>
  )
}
