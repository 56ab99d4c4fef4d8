/** /dashboard/education: continuing education hours, cycle, and dates. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { api } from '#app/lib/api/calls.ts'
import { CYCLE_GROUPS, YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { formatDate } from '#common/dates.ts'
import { CalendarPart } from '#app/features/education/calendar-part.tsx'

export default function Page() {
  return (
    <DashboardPage heading="Education and renewal" lead="Your hours and dates. Only you see them.">
      <EducationView />
    </DashboardPage>
  )
}

/** Continuing education and renewal dates: the group, the hours by year, and the courses. Never the SSN. */
function EducationView() {
  const query = useList(api.get('continuing-education'))
  return (
    <div className="grid gap-10">
      <LoadingNote query={query} />
      {query.data && (
        <>
          <GroupPart group={query.data.cycle_group} />
          {query.data.cycle && <CyclePart cycle={query.data.cycle} />}
          {query.data.cycle && <CalendarPart since={query.data.calendar_since} />}
          <CourseForm />
          <Courses records={query.data.records} />
        </>
      )}
    </div>
  )
}

const GROUP_WORDS = {
  '0-3': 'SSN ends in 0, 1, 2 or 3',
  '4-6': 'SSN ends in 4, 5 or 6',
  '7-9': 'SSN ends in 7, 8 or 9, or none',
} as const

function GroupPart({ group }: { group: EducationShown['cycle_group'] }) {
  const act = useAct()
  return (
    <div className="max-w-96">
      <SelectField
        label="Your renewal group"
        hint="By the last digit of your SSN. We never ask for the digit itself."
        value={group ?? ''}
        onChange={({ target: { value } }) => {
          const group = CYCLE_GROUPS.find((each) => each === value)
          if (group) void act(api.patch('continuing-education/cycle', { body: { cycle_group: group } }))
        }}
      >
        <option value="" disabled>
          Choose one
        </option>
        {CYCLE_GROUPS.map((each) => (
          <option key={each} value={each}>
            {GROUP_WORDS[each]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function CyclePart({ cycle }: { cycle: NonNullable<EducationShown['cycle']> }) {
  return (
    <section aria-labelledby="cycle" className="grid gap-4">
      <h2 id="cycle" className="text-28">
        {cycle.hours} of {cycle.hours_needed} hours
      </h2>
      <p className="max-w-[68ch]">
        Your cycle runs from {formatDate(cycle.from)} to {formatDate(cycle.until)}. Renew with Form 8554 from{' '}
        <strong>{formatDate(cycle.window_opens)}</strong> to <strong>{formatDate(cycle.window_closes)}</strong>.
      </p>
      <p className="max-w-[68ch] text-14 text-muted">
        In your first cycle you need less: 2 hours for each month of enrollment, including {YEAR_ETHICS_HOURS} on ethics
        each year. More than {YEAR_ETHICS_HOURS} ethics hours a year don’t count toward the total. This is your own
        list, not an IRS record; see{' '}
        <a href="https://www.irs.gov/tax-professionals/enrolled-agents/maintain-your-enrolled-agent-status">
          Maintain your enrolled agent status
        </a>
        .
      </p>
      <table className="tabular w-full max-w-[36rem] border-collapse text-left">
        <thead>
          <tr className="border-b border-edge text-14">
            <th className="py-2 pr-4">Year</th>
            <th className="pr-4">Hours (at least {YEAR_HOURS})</th>
            <th className="pr-4">Ethics (at least {YEAR_ETHICS_HOURS})</th>
            <th>Enough</th>
          </tr>
        </thead>
        <tbody>
          {cycle.years.map(({ year, hours, ethics_hours: ethics, enough }) => (
            <tr key={year} className="border-b border-hairline">
              <th scope="row" className="py-2 pr-4 font-normal">
                {year}
              </th>
              <td>{hours}</td>
              <td>{ethics}</td>
              <td>{enough ? 'Yes' : 'Not yet'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CourseForm() {
  const send = useSend()
  const form = useForm({
    name: 'course',
    schema: async () => (await import('#common/personal-forms.ts')).educationForm,
    shape: courseIn,
    draft: 'course',
    reset: true,
    send: (body) => send(api.post('continuing-education/create', { body })),
  })
  return (
    <section aria-labelledby="add-course" className="grid gap-4">
      <h2 id="add-course" className="text-28">
        Add a course
      </h2>
      <FormFrame form={form} label="Add a course" notYet="Not added yet" button="Add the course" busy="Adding">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...form.field('title')} label="Title" maxLength={150} />
          <Field {...form.field('provider')} label="Provider (optional)" maxLength={100} />
          <Field {...form.field('program_number')} label="Program number (optional)" maxLength={60} />
          <Field {...form.field('completed_on')} label="Completed on" type="date" />
          <Field {...form.field('hours')} label="Hours" type="number" min={0.5} max={72} step={0.5} />
          <Field {...form.field('ethics_hours')} label="Of these, ethics" type="number" min={0} max={72} step={0.5} />
        </div>
      </FormFrame>
    </section>
  )
}

const courseIn = (typed: Typed): unknown => ({
  ...typed,
  hours: Number(typed['hours']),
  ethics_hours: Number(typed['ethics_hours']),
})

function Courses({ records }: Pick<EducationShown, 'records'>) {
  const act = useAct()
  if (records.length === 0)
    return <p className="text-muted">No course yet. Choose your renewal group, and the hours are counted by year.</p>
  return (
    <section aria-labelledby="courses">
      <h2 id="courses" className="text-28">
        Courses
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {records.map(({ id, title, provider, completed_on: on, hours, ethics_hours: ethics }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <h3 className="text-18 [overflow-wrap:anywhere]">{title}</h3>
              <p className="tabular text-14 text-muted">
                {joinWithDots([formatDate(on), `${hours} h`, ethics > 0 && `${ethics} h ethics`, provider])}
              </p>
            </div>
            <Button
              type="button"
              variant="secondary"
              onClick={() => void act(api.delete('continuing-education/{id}', { params: { id } }))}
            >
              Remove<span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
