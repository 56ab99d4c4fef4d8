/** Weekly hours: a row for each day, switched on or off, with its time ranges. */
import { t } from '@lingui/core/macro'
import { type FocusEvent, type MouseEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Icon } from '#app/ui/icon.tsx'
import { clock } from '#common/dates.ts'
import type { ListingContent } from '#common/listing-content.ts'
import { type Weekday, WEEKDAYS } from '#common/option-lists.ts'
import { overlap } from '#common/weekly-hours.ts'

type Hours = ListingContent['hours']
type Span = Hours[number]

/** Of two ranges for each day. */
const RANGES_MAX = 14
const isWorkday = (day: Weekday) => day !== 'sat' && day !== 'sun'

type Props = {
  id: string
  hours: Hours
  onChange: (hours: Hours) => void
  /** What the rules say. A range that is wrong says so itself. */
  problems: readonly string[]
}

export function HoursEditor({ id, hours, onChange, problems }: Props) {
  const isRejected = problems.length > 0
  const explained = isRejected && hours.some((span) => problemOf(span, hours) !== undefined)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={isRejected ? `${id}-problem` : undefined}
      className="hours-editor min-w-0"
    >
      <legend className="sr-only">{t`Hours`}</legend>
      <div className="divide-y divide-hairline border-y border-hairline">
        {WEEKDAYS.map(({ slug, label }) => (
          <Day key={slug} {...{ slug, label, hours, onChange, isRejected }} />
        ))}
      </div>
      {isRejected && (
        <p id={`${id}-problem`} className={explained ? 'sr-only' : 'mt-2 text-14 font-semibold text-brick'}>
          {problems[0]}
        </p>
      )}
    </fieldset>
  )
}

type CopyProps = { slug: Weekday; label: string; onCopy: (days: ReadonlySet<Weekday>) => void }

/** Gives other days the hours of this one: at first, the other workdays are chosen. */
function CopyMenu({ slug, label, onCopy }: CopyProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const copy = () => {
    const { current } = menu
    const ticked = [...(current?.querySelectorAll('input') ?? [])].filter(({ checked }) => checked)
    onCopy(new Set(ticked.map(({ value }) => value as Weekday)))
    if (current) current.open = false
    current?.querySelector('summary')?.focus()
  }
  return (
    <details ref={menu} className="hours-copy" data-covers="all">
      <summary>
        {t({ message: 'Copy', context: 'hours of a day' })}
        <span className="sr-only"> {t`${label} to other days`}</span>
      </summary>
      <div>
        {WEEKDAYS.filter((day) => day.slug !== slug).map((day) => (
          <Checkbox key={day.slug} label={day.label} value={day.slug} defaultChecked={isWorkday(day.slug)} />
        ))}
        <Button type="button" variant="secondary" onClick={copy}>
          {t`Copy hours`}
        </Button>
      </div>
    </details>
  )
}

type DayProps = Pick<Props, 'hours' | 'onChange'> & { slug: Weekday; label: string; isRejected: boolean }

function Day({ slug, label, hours, onChange, isRejected }: DayProps) {
  const own = rangesOn(slug, hours)
  const set = (ranges: readonly Span[]) => onChange(withRanges(hours, (day) => day === slug, ranges))
  const remove = (event: MouseEvent, removed: Span) => {
    // Its button is gone: what comes next is this day.
    event.currentTarget.closest('fieldset')?.focus()
    set(own.filter((span) => span !== removed))
  }
  return (
    <fieldset tabIndex={-1} className="hours-day">
      <legend className="sr-only">{label}</legend>
      <Checkbox
        label={label}
        checked={own.length > 0}
        onChange={(event) => set(event.target.checked ? [{ day: slug, from: '09:00', to: '17:00' }] : [])}
      />
      {own.length === 0 && <p className="text-14 text-muted">{t`Unavailable`}</p>}
      <div className="hours-ranges">
        {own.map((span, nth) => (
          <Range
            // Ranges have no id of their own, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={nth}
            span={span}
            name={nth === 0 ? label : t`${label}, range ${nth + 1}`}
            problem={isRejected ? problemOf(span, hours) : undefined}
            onChange={(changes) => set(own.map((one) => (one === span ? { ...one, ...changes } : one)))}
            onRemove={own.length > 1 ? (event) => remove(event, span) : undefined}
            removeLabel={t`Remove ${label}, ${inWords(span.from)} to ${inWords(span.to)}`}
          />
        ))}
      </div>
      {own.length > 0 && hours.length < RANGES_MAX && (
        <button
          type="button"
          aria-label={t`Add hours to ${label}`}
          title={t`Add hours to ${label}`}
          className="hours-add"
          onClick={() => set([...own, nextRange(own, slug)])}
        >
          <Icon name="plus" />
        </button>
      )}
      {own.length > 0 && (
        <CopyMenu
          slug={slug}
          label={label}
          onCopy={(days) => onChange(withRanges(hours, (day) => days.has(day), own))}
        />
      )}
    </fieldset>
  )
}

type RangeProps = {
  span: Span
  name: string
  problem: string | undefined
  onChange: (changes: Partial<Span>) => void
  /** The only range of a day goes with its checkbox. */
  onRemove: ((event: MouseEvent) => void) | undefined
  removeLabel: string
}

function Range({ span, name, problem, onChange, onRemove, removeLabel }: RangeProps) {
  const time = (end: 'from' | 'to', label: string) => (
    <input
      type="time"
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      title={problem}
      className={`${CONTROL} hours-time min-w-0 px-2`}
      value={span[end]}
      onChange={(event) => onChange({ [end]: event.target.value })}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.scrollIntoView({ block: 'nearest' })}
    />
  )
  return (
    <div>
      <div className="hours-range">
        {time('from', t`${name}: from`)}
        <span aria-hidden="true">–</span>
        {time('to', t`${name}: to`)}
        {onRemove && (
          <button type="button" aria-label={removeLabel} title={removeLabel} className="hours-add" onClick={onRemove}>
            <Icon name="delete" />
          </button>
        )}
      </div>
      {problem && <p className="text-14 font-semibold text-brick">{problem}</p>}
    </div>
  )
}

/** With these ranges on those days: in the order of the week; within a day, in the order they were added. */
const withRanges = (hours: Hours, isTheirs: (day: Weekday) => boolean, ranges: readonly Span[]): Hours =>
  WEEKDAYS.flatMap(({ slug: day }) =>
    isTheirs(day) ? ranges.map((range) => Object.assign({}, range, { day })) : rangesOn(day, hours),
  )

const rangesOn = (day: Weekday, hours: Hours): Span[] => hours.filter((span) => span.day === day)

/** An hour, an hour after the last one. */
function nextRange(own: readonly Span[], day: Weekday): Span {
  const end = own.reduce((latest, { to }) => (to > latest ? to : latest), '')
  const hour = Math.min(Number(end.slice(0, 2)) + 1, 22)
  const at = (full: number) => `${String(full).padStart(2, '0')}:00`
  return { day, from: at(hour), to: at(hour + 1) }
}

function problemOf(span: Span, hours: Hours): string | undefined {
  if (span.from === '' || span.to === '') return t`Enter both times.`
  if (span.from >= span.to) return t`The end time must be after the start time.`
  const isTwice = hours.some((other) => other !== span && overlap(span, other))
  return isTwice ? t`These hours overlap others on this day.` : undefined
}

/** `9:00 a.m.`, `noon` */
function inWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return time === '12:00' ? t`noon` : clock(hour, minute)
}
