/**
 * Where to look on an IRS letter: a drawing of one, and a numbered list that says the same in words. The letter is a
 * sample: its dates and amounts are invented, and it has no seal or letterhead.
 */
import { t } from '@lingui/core/macro'
import { currentLanguage } from '#common/i18n.ts'

const SAMPLE = { noticeDate: 'Jan. 12, 2026', answerBy: 'Feb. 11, 2026', taxYear: '2024', amount: '$1,248.30' }

/** What a letter can show, in reading order. */
const MARKS = ['number', 'date', 'year', 'amount', 'answer-by'] as const
type LetterMark = (typeof MARKS)[number]

/** As the IRS prints them: it writes its letters in English. */
const printedOn = (isLetter: boolean): Readonly<Record<LetterMark, string>> => {
  const noun = isLetter ? 'Letter' : 'Notice'
  return { number: noun, date: `${noun} date`, year: 'Tax year', amount: 'Amount', 'answer-by': 'Answer by' }
}

const wordsOf = (isLetter: boolean): Readonly<Record<LetterMark, { name: string; where: string }>> => ({
  number: {
    name: isLetter ? t`Letter number` : t`Notice number`,
    where: t`At the top right, and often in the bottom right corner.`,
  },
  date: {
    name: isLetter ? t`Letter date` : t`Notice date`,
    where: t`At the top right. Time limits usually count from this date, not from the day you opened the letter.`,
  },
  year: { name: t`Tax year`, where: t`At the top right. It shows which return the letter is about.` },
  amount: {
    name: t`Amount`,
    where: t`Near the top, and again in the summary that shows how the IRS figured the amount.`,
  },
  'answer-by': {
    name: t`Respond-by date`,
    where: t`Near the top, or where the letter says what you need to do. If a date is printed, go by that date.`,
  },
})

/** What letters of a group show: one that asks who you are has no amount, one that only tells has no date to answer by. */
export const marksOfLetter = ({ group, days, isUndated }: Letter): readonly LetterMark[] =>
  MARKS.filter((mark) => {
    if (mark === 'amount') return group !== 'identity' && group !== 'missing'
    if (mark !== 'answer-by') return true
    return days !== null || (!isUndated && group !== 'refund' && group !== 'changed')
  })

type Letter = { group: string; days: number | null; isUndated: boolean }

type Props = {
  /** `CP14`, `Letter 525`, `5071C`. */
  code: string
  /** The marks that letters of this kind have. */
  marks?: readonly LetterMark[]
}

export function AnnotatedLetter({ code, marks = MARKS }: Props) {
  const shown = MARKS.filter((mark) => marks.includes(mark))
  const { isLetter } = splitCode(code)
  const words = wordsOf(isLetter)
  const isForeign = currentLanguage() !== 'en'
  return (
    <div className="grid items-start gap-x-12 gap-y-6 md:grid-cols-[minmax(0,22.5rem)_minmax(0,1fr)]">
      <div className="top-24 md:sticky">
        <LetterDrawing code={code} shown={shown} />
        {isForeign && (
          <p className="mt-2 text-14 text-muted">{t`A sample in English, like most letters from the IRS.`}</p>
        )}
      </div>
      <ol className="grid max-w-[44ch] gap-4">
        {shown.map((mark, index) => (
          <li key={mark} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full bg-evergreen text-14 font-semibold text-on-evergreen"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">
                {words[mark].name}
                {mark === 'number' && `: ${code}`}
                {isForeign && (
                  <span lang="en" className="font-normal text-muted">
                    {' '}
                    ({printedOn(isLetter)[mark]})
                  </span>
                )}
              </p>
              <p className="text-14 text-muted">{words[mark].where}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Its top, torn off, for a page about letters in general: where the number is. */
export const LetterTop = () => (
  <LetterDrawing code="CP14" shown={NUMBER} height={124} width={360} className="max-w-full flex-none" isAlone />
)

/** All of it, on the deep band: the number is in two places. */
export const LetterOnBand = () => (
  <LetterDrawing code="CP14" shown={NUMBER} width={184} className="lit flex-none max-lg:hidden" isAlone />
)
const NUMBER = ['number'] as const

/** Where each mark's field is: left edge, width, and the line that its number is on. */
const FIELDS: Readonly<Record<LetterMark, readonly [left: number, width: number, line: number]>> = {
  number: [120, 182, 48],
  date: [120, 182, 82],
  year: [120, 182, 116],
  amount: [32, 168, 196],
  'answer-by': [32, 212, 230],
}

type DrawingProps = {
  code: string
  shown: readonly LetterMark[]
  height?: number
  width?: number
  className?: string
  /** No list explains it, so its fields have no numbers. */
  isAlone?: boolean
}

const WHOLE = 452

function LetterDrawing({
  code,
  shown,
  height = WHOLE,
  width,
  className = 'mx-auto h-auto w-full max-w-[22.5rem]',
  isAlone = false,
}: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${isAlone ? 326 : 360} ${height}`}
      width={width}
      className={`illustration wash-sand ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M20 22h300v422H26q-6 0-6-6z" fill="var(--wash)" stroke="none" />
      <path d="M18 12h288q6 0 6 6v412q0 6-6 6H40l-28-28V18q0-6 6-6z" fill="var(--raised)" />
      <path d="M12 408h22q6 0 6 6v22z" fill="var(--wash-deep)" />
      <Greeked shown={shown} />
      <rect x="246" y="398" width="56" height="24" rx="5" fill="var(--marigold-tint)" stroke="var(--marigold)" />
      {shown.map((mark, index) => (
        <Mark key={mark} mark={mark} number={isAlone ? null : index + 1} />
      ))}
      <LetterText code={code} shown={shown} />
      {height < WHOLE && (
        <>
          <path d={`M0 140V112L${TORN}H340V140z`} fill="var(--paper)" stroke="none" />
          <path d={`M${TORN}`} />
        </>
      )}
    </svg>
  )
}

/** Lines in place of text that doesn't matter here. */
function Greeked({ shown }: { shown: readonly LetterMark[] }) {
  const without = (mark: LetterMark, path: string) => (shown.includes(mark) ? '' : path)
  return (
    <>
      <path
        d={`M34 92h58M34 105h66M34 118h46M34 154h84${without('year', 'M130 116h164')}${without('amount', 'M36 194h150')}${without('answer-by', 'M36 228h190')}M36 252h240M36 265h226M36 278h248M52 400h128M52 413h92`}
        stroke="var(--hairline)"
        strokeWidth="5"
      />
      <path d="M36 300h252v64H36zM36 322h252" />
      <path d="M24 382h278" strokeDasharray="0.1 6" />
      <path d="M46 336h70M46 350h96M236 336h40M226 350h50" stroke="var(--hairline)" strokeWidth="5" />
    </>
  )
}

/** The edge of a letter's top, 124 high, and what is below it. */
const TORN = `12 112l${'15 -8 15 8 '.repeat(10)}`

/** A field, and its number on the margin. */
function Mark({ mark, number }: { mark: LetterMark; number: number | null }) {
  const [left, width, line] = FIELDS[mark]
  return (
    <>
      <rect
        x={left}
        y={line - 13}
        width={width}
        height="24"
        rx="5"
        fill="var(--marigold-tint)"
        stroke="var(--marigold)"
      />
      {number && (
        <>
          <path d={`M${left + width + 2} ${line - 1}H324`} stroke="var(--evergreen)" strokeDasharray="0.1 5" />
          <circle cx="338" cy={line - 1} r="13" fill="var(--evergreen)" stroke="none" />
          <text
            {...TEXT}
            x="338"
            y={line + 4}
            textAnchor="middle"
            fontSize="14"
            fontWeight="600"
            fill="var(--on-evergreen)"
          >
            {number}
          </text>
        </>
      )}
    </>
  )
}

const TEXT = { fill: 'currentColor', stroke: 'none' } as const

function LetterText({ code, shown }: { code: string; shown: readonly LetterMark[] }) {
  const { isLetter, value } = splitCode(code)
  const printed = printedOn(isLetter)
  return (
    <g {...TEXT} fontSize="12.5">
      <text x="32" y="56" fontSize="20" fontWeight="600" className="font-serif">
        Sample
      </text>
      <Row name={printed.number} value={value} line={52} />
      <Row name={printed.date} value={SAMPLE.noticeDate} line={86} />
      {shown.includes('year') && <Row name={printed.year} value={SAMPLE.taxYear} line={120} />}
      {shown.includes('amount') && (
        <>
          <Fact name={`${printed.amount}: `} value={SAMPLE.amount} line={201} />
          <text x="278" y="316" textAnchor="end" fontWeight="600">
            {SAMPLE.amount}
          </text>
        </>
      )}
      {shown.includes('answer-by') && <Fact name={`${printed['answer-by']} `} value={SAMPLE.answerBy} line={235} />}
      <text x="44" y="316">
        Summary
      </text>
      <text x="274" y="414.5" textAnchor="middle" fontSize="11.5" fontWeight="600">
        {code}
      </text>
    </g>
  )
}

/** A line of the block at the top right. */
const Row = ({ name, value, line }: { name: string; value: string; line: number }) => (
  <>
    <text x="129" y={line}>
      {name}
    </text>
    <text x="294" y={line} textAnchor="end" fontWeight="600">
      {value}
    </text>
  </>
)

const Fact = ({ name, value, line }: { name: string; value: string; line: number }) => (
  <text x="40" y={line} fontSize="16">
    {name}
    <tspan fontWeight="600">{value}</tspan>
  </text>
)

/** `CP14` is a notice; `Letter 525` and `5071C` are letters. */
function splitCode(code: string): { isLetter: boolean; value: string } {
  const letter = /^(?:Letter )?(\d\w*)$/.exec(code)?.[1]
  return { isLetter: letter !== undefined, value: letter ?? code }
}
