/** The times when a call can begin, as radio buttons grouped by day. */
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { clockIn, partsIn, weekdayAndDate, zoneName } from '#common/zoned-time.ts'

type Props = {
  id: string
  name: string
  /** In order. */
  times: readonly string[]
  timeZone: string
  /** What was chosen before. */
  at?: string | null
  problem: string | undefined
  /** Below the times. */
  children?: (chosen: string | null) => ReactNode
}

/** The first days are open; a whole month of times would hide what comes after it. */
const OPEN_DAYS = 2

export function TimeChoices({ id, name, times, timeZone, at = null, problem, children }: Props) {
  const [chosen, setChosen] = useState(at)
  const days = [...Map.groupBy(times, (time) => partsIn(timeZone, time).day)]
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
      className="grid min-w-0 gap-3"
    >
      <legend className="text-14 font-semibold">{t`Time`}</legend>
      <p id={`${id}-hint`} className="text-14 text-muted">
        {t`Times are in ${zoneName(timeZone)}.`}
      </p>
      {days.map(([day, own], nth) => (
        <details
          key={day}
          open={nth < OPEN_DAYS || (chosen !== null && own.includes(chosen))}
          className="more border-t border-hairline pt-1"
        >
          <summary className="min-h-11">
            <span className="inline-block font-semibold first-letter:uppercase">{weekdayAndDate(day)}</span>{' '}
            <span className="text-14 text-muted">
              {plural(own.length, { one: '# available time', other: '# available times' })}
            </span>
          </summary>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 pt-1 pb-3">
            {own.map((time) => (
              <label
                key={time}
                className="tabular flex min-h-11 whitespace-nowrap cursor-pointer items-center gap-2 rounded-box border border-edge px-3 has-checked:border-evergreen has-checked:bg-evergreen-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name={name}
                  value={time}
                  // Until the page has its script, the browser holds the choice.
                  defaultChecked={time === chosen}
                  onChange={() => setChosen(time)}
                  className="size-5 accent-evergreen"
                />
                <span className="sr-only">{weekdayAndDate(day)}, </span>
                {clockIn(timeZone, time)}
              </label>
            ))}
          </div>
        </details>
      ))}
      {children?.(chosen)}
      {problem && (
        <p id={`${id}-problem`} className="text-14 font-semibold text-brick">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
