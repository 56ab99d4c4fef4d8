/** How long a letter gives, and on which day that ends: counted from the date on the paper, without script too. */
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showDay } from './show-day.ts'

/** `counted`: from the visitor's date; `moved`: the last day is no business day, and the next is given. */
export type Counted = { dated: string; last: string; due: string } | null

type Props = { days: number | null; clock: string; otherwise: string; action: string; counted: Counted }

export function NoticeClock({ days, clock, otherwise, action, counted }: Props) {
  return (
    <div className="break-inside-avoid rounded-box border border-edge bg-raised p-5">
      <p className="font-serif text-26 leading-tight font-semibold">
        {days ? `${days} days` : 'By the date on the notice'}
      </p>
      <p className="mt-2">{clock}</p>
      <p className="mt-3 text-14 font-semibold">If nothing is done</p>
      <p>{otherwise}</p>
      {days && <CountDays days={days} action={action} counted={counted} />}
    </div>
  )
}

function CountDays({ days, action, counted }: Pick<Props, 'action' | 'counted'> & { days: number }) {
  return (
    <div className="no-print mt-4 border-t border-hairline pt-4">
      <Form
        action={action}
        preventScrollReset
        className="grid gap-3 sm:grid-cols-[12rem_auto] sm:items-end sm:justify-start"
      >
        <Field
          key={counted?.dated}
          label="Date on your letter"
          name="dated"
          type="date"
          defaultValue={counted?.dated}
        />
        <Button look="quiet">Count the days</Button>
      </Form>
      <output className="tabular mt-3 block">
        {counted && (
          <>
            Day {days} is <strong>{showDay(counted.last)}</strong>.
            {counted.due !== counted.last &&
              ` It is no business day; where the law gives the time, the next one counts: ${showDay(counted.due)}.`}{' '}
            A day printed on the letter comes first.
          </>
        )}
      </output>
    </div>
  )
}
