/**
 * A receipt in a hand: what the home page shows of the product, and a license check of what it makes. The paper and the hand are drawings of
 * common/illustrations.svg; the words between them are text.
 */
import { t } from '@lingui/core/macro'
import spots from '#common/illustrations.svg?url'
import { useSite } from '#app/lib/site.ts'
import { formatDate } from '#common/dates.ts'

/** Fictional, and in no list. */
const PERSON = { name: 'Maya Ellison', place: 'Fresno, California' }

type Props = {
  /** Of the newest list, as on a real receipt. */
  listDate: string
  /** Whom the list has; without it, someone fictional. */
  person?: { name: string; place: string }
  className?: string
}

const NAME_SIZE = 28
/** Letters of the name that the paper has room for at this size. */
const NAME_LETTERS = 15

/** Made for the deep band, in its light colors in both themes. It takes the width that it is given. */
export function ReceiptPicture({ listDate, person = PERSON, className = '' }: Props) {
  const { name, product } = useSite()
  const date = formatDate(listDate)
  return (
    <svg
      viewBox="18 8 420 360"
      aria-hidden="true"
      className={`illustration lit h-auto w-full max-w-[26.25rem] ${className}`}
    >
      <circle cx="206" cy="188" r="164" fill="var(--band-edge)" opacity={person === PERSON ? 0.45 : 0.15} />
      <path d="M352 74l14-12M366 98l18-6" stroke="var(--marigold)" strokeWidth="3" strokeLinecap="round" />
      <use href={`${spots}#receipt-slip`} x="18" y="8" width="420" height="360" />
      <g transform="rotate(4 210 180)" fill="currentColor" fontSize="13">
        <text x="140" y="56" fontSize="18" fontWeight="600" className="font-serif">
          {name}
        </text>
        <text x="304" y="55" textAnchor="end" opacity="0.75">
          {t`Sample`}
        </text>
        <text
          x="108"
          y="113"
          fontSize={Math.min(NAME_SIZE, Math.round((NAME_SIZE * NAME_LETTERS) / person.name.length))}
          fontWeight="600"
          className="font-serif"
        >
          {person.name}
        </text>
        <text x="108" y="135" opacity="0.75">
          {person.place}
        </text>
        <StampMark
          words={t({ message: `Listed as an ${product.singular}`, context: 'sample receipt, 27 letters wide' })}
        />
        <text x="108" y="215" opacity="0.75">
          {t`IRS list dated`}
        </text>
        <text x="304" y="215" textAnchor="end" fontWeight="600">
          {date}
        </text>
      </g>
      <use href={`${spots}#receipt-hand`} x="18" y="8" width="420" height="360" />
    </svg>
  )
}

const StampMark = ({ words }: { words: string }) => (
  <g transform="rotate(-5 206 170)" fill="none" stroke="var(--evergreen)" strokeLinejoin="round" strokeLinecap="round">
    <rect x="101" y="152" width="214" height="35" rx="7" strokeWidth="2.5" />
    <path d="M113 169l5 5.5 9-10" strokeWidth="3" />
    <text x="136" y="174" fontWeight="600" fill="var(--evergreen)" stroke="none">
      {words}
    </text>
  </g>
)
