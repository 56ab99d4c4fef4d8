/**
 * The signature of the site: wherever a status stands it stands like this, outlined, with a sign, words and a date.
 * The sign and the words carry the meaning; the colour only repeats it.
 */
import { Check, HelpCircle, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { showDate } from '#contract/show-date.ts'

type StampTone = 'yes' | 'past' | 'none'

const LOOKS: Record<StampTone, { sign: typeof Check; look: string }> = {
  yes: { sign: Check, look: 'border-evergreen text-evergreen' },
  past: { sign: Minus, look: 'border-slate text-slate border-dashed' },
  none: { sign: HelpCircle, look: 'border-edge text-muted' },
}

type Props = {
  tone: StampTone
  words: string
  /** ISO day the words are true of. */
  date?: string | undefined
  /** Where the proof is. */
  to?: string | undefined
}

export function Stamp({ tone, words, date, to }: Props) {
  const { sign: Sign, look } = LOOKS[tone]
  const shape = `inline-flex items-center gap-2 rounded-stamp border-[1.5px] px-2.5 py-1 text-14 font-semibold leading-5 no-underline ${look}`
  const content = (
    <>
      <Sign aria-hidden="true" size={16} strokeWidth={2.5} className="shrink-0" />
      <span>
        {words}
        {date && (
          <>
            {' '}
            <span aria-hidden="true">·</span>{' '}
            <time dateTime={date} className="whitespace-nowrap">
              {showDate(date)}
            </time>
          </>
        )}
      </span>
    </>
  )
  if (!to) return <span className={shape}>{content}</span>
  return (
    <Link to={to} className={`${shape} hover:bg-evergreen-tint hover:underline`}>
      {content}
    </Link>
  )
}
