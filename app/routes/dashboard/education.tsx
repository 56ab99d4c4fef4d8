/** /dashboard/education: continuing education hours, cycle, and dates. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPart } from '#app/features/education/calendar-part.tsx'
import { CyclePart } from '#app/features/education/cycle-part.tsx'
import { writeCourses } from '#app/features/education/write-courses.ts'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { CYCLE_GROUPS } from '#common/education-cycle.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { formatDate, todayHere } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Continuing education and renewal`}
      lead={t`Track your hours and dates here. Only you can see them.`}
    >
      <EducationView />
    </DashboardPage>
  )
}

/** Continuing education and renewal dates: the group, the hours by year, and the courses. Never the SSN. */
function EducationView() {
  const query = useList(api.get('continuing-education'))
  const { data } = query
  return (
    <>
      <LoadingNote query={query} skeleton={<Skeleton />} />
      {data && (
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          {/* On a phone, what is seldom changed comes last. */}
          <div className="grid min-w-0 gap-6 max-lg:contents">
            {data.cycle ? <CyclePart cycle={data.cycle} /> : <FirstStep />}
            <Courses records={data.records} />
          </div>
          <div className="grid min-w-0 gap-6 max-lg:contents">
            <CourseForm />
            <div className="grid min-w-0 gap-6 max-lg:order-last">
              <GroupPart group={data.cycle_group} />
              {data.cycle && <CalendarPart since={data.calendar_since} />}
            </div>
          </div>
        </div>
      )}
    </>
  )
}

const Skeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
    <div className="card h-80" />
    <div className="card h-80" />
  </div>
)

/** Without the group, neither the years that count nor the dates are known. */
const FirstStep = () => (
  <Card heading={t`Your three-year enrollment cycle`}>
    <EmptyState art="calendar">
      <Trans>
        Choose your renewal group to see your cycle, the hours you need each year, and when to file Form 8554.
      </Trans>
    </EmptyState>
  </Card>
)

const groupWords = () =>
  ({
    '0-3': t`SSN ends in 0, 1, 2, or 3`,
    '4-6': t`SSN ends in 4, 5, or 6`,
    '7-9': t`SSN ends in 7, 8, or 9, or no SSN`,
  }) as const

function GroupPart({ group }: { group: EducationShown['cycle_group'] }) {
  const act = useAct()
  return (
    <div className="card p-5">
      <SelectField
        label={t`Your renewal group`}
        hint={t`Your group depends on the last digit of your SSN. We never ask for that digit.`}
        value={group ?? ''}
        onChange={({ target: { value } }) => {
          const chosen = CYCLE_GROUPS.find((each) => each === value)
          if (chosen) void act(api.patch('continuing-education/cycle', { body: { cycle_group: chosen } }))
        }}
      >
        <option value="" disabled>
          {t`Choose one`}
        </option>
        {CYCLE_GROUPS.map((each) => (
          <option key={each} value={each}>
            {groupWords()[each]}
          </option>
        ))}
      </SelectField>
    </div>
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
    <Card anchor="add-course" heading={t`Add a course`}>
      <FormFrame form={form} label={t`Add a course`} button={t`Add course`} busy={t`Adding`}>
        <Field {...form.field('title')} label={t`Title`} maxLength={150} />
        <div className="grid grid-cols-2 gap-4">
          <Field
            {...form.field('hours')}
            label={t({ message: 'Hours', context: 'of a course' })}
            type="number"
            min={0.5}
            max={72}
            step={0.5}
          />
          <Field {...form.field('ethics_hours')} label={t`Ethics hours`} type="number" min={0} max={72} step={0.5} />
        </div>
        <p className="-mt-2 text-14 text-muted">{t`Count ethics hours in the total, too.`}</p>
        <Field {...form.field('completed_on')} label={t`Completed on`} type="date" />
        <Field {...form.field('provider')} label={t`Provider (optional)`} maxLength={100} />
        <Field {...form.field('program_number')} label={t`Program number (optional)`} maxLength={60} />
      </FormFrame>
    </Card>
  )
}

const courseIn = (typed: Typed): unknown => ({
  ...typed,
  hours: Number(typed['hours']),
  ethics_hours: Number(typed['ethics_hours']),
})

function Courses({ records }: Pick<EducationShown, 'records'>) {
  const years = [...new Set(records.map(({ completed_on: on }) => on.slice(0, 4)))]
  const exportAll = () =>
    saveFile(`courses-${todayHere()}.csv`, new Blob([writeCourses(records)], { type: 'text/csv' }))
  return (
    <Card heading={t`Courses`}>
      <p className="-mt-2 mb-2 lg:hidden">
        <a href="#add-course">{t`Add a course`}</a>
      </p>
      {records.length === 0 ? (
        <EmptyState art="passport">{t`No courses yet. Add each course when you complete it.`}</EmptyState>
      ) : (
        <>
          {years.map((year) => (
            <section key={year} aria-labelledby={`courses-${year}`} className="mt-2">
              <h3 id={`courses-${year}`} className="tabular font-sans text-14 font-semibold text-muted">
                {year}
              </h3>
              <ul className="divide-y divide-hairline">
                {records
                  .filter(({ completed_on: on }) => on.startsWith(year))
                  .map((record) => (
                    <Course key={record.id} record={record} />
                  ))}
              </ul>
            </section>
          ))}
          <div className="mt-3 border-t border-hairline pt-4">
            <Button type="button" variant="secondary" onClick={exportAll}>
              <Icon name="download" /> {t`Export as CSV`}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Course({ record }: { record: EducationShown['records'][number] }) {
  const act = useAct()
  const { id, title, provider, program_number: program, completed_on: on, hours, ethics_hours: ethics } = record
  const remove = () => {
    if (window.confirm(t`Remove “${title}”?`)) void act(api.delete('continuing-education/{id}', { params: { id } }))
  }
  return (
    <li className="flex items-center gap-x-4 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h4 className="font-semibold [overflow-wrap:anywhere]">{title}</h4>
          <p className="tabular text-14 text-muted">
            {joinWithDots([formatDate(on), provider, program && t`program ${program}`])}
          </p>
        </div>
        <p className="tabular font-semibold">
          {ethics > 0 && ethics < hours && <span className="tag tag-quiet mr-3">{t`${ethics} hr in ethics`}</span>}
          {ethics > 0 && ethics === hours ? t`${hours} hr in ethics` : t`${hours} hr`}
        </p>
      </div>
      <button type="button" className="round-tool" onClick={remove}>
        <Icon name="delete" />
        <span className="sr-only">
          <Trans>Remove {title}</Trans>
        </span>
      </button>
    </li>
  )
}
