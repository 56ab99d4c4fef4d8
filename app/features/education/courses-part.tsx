/** The courses, by year: to add, edit, remove, and export. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#app/lib/account/load-file.ts'
import { api } from '#app/lib/api/calls.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { useOpener } from '#app/lib/use-opener.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import type { Typed } from '#app/ui/form/form-values.ts'
import { type FormHandle, useForm } from '#app/ui/form/use-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { formatDate, todayHere } from '#common/dates.ts'
import type { EducationShown } from '#common/personal-forms.ts'
import { writeCourses } from './write-courses.ts'

type Record = EducationShown['records'][number]

const courseSchema = async () => (await import('#common/personal-forms.ts')).educationForm

const courseIn = (typed: Typed): unknown => ({
  ...typed,
  hours: Number(typed['hours']),
  ethics_hours: Number(typed['ethics_hours']),
})

export function CourseForm() {
  const send = useSend()
  const form = useForm({
    name: 'course',
    schema: courseSchema,
    shape: courseIn,
    draft: 'course',
    reset: true,
    send: (body) => send(api.post('continuing-education/create', { body })),
  })
  return (
    <Card anchor="add-course" heading={t`Add a course`}>
      <FormFrame form={form} label={t`Add a course`} button={t`Add course`} busy={t`Adding`}>
        <CourseFields form={form} />
      </FormFrame>
    </Card>
  )
}

/** @param now What they hold at first. */
const CourseFields = ({ form: { field }, now }: { form: FormHandle; now?: Record }) => (
  <>
    <Field {...field('title')} label={t`Title`} maxLength={150} defaultValue={now?.title} />
    <div className="grid grid-cols-2 gap-4">
      <Field
        {...field('hours')}
        label={t({ message: 'Hours', context: 'of a course' })}
        type="number"
        min={0.5}
        max={72}
        step={0.5}
        defaultValue={now?.hours}
      />
      <Field
        {...field('ethics_hours')}
        label={t`Ethics hours`}
        type="number"
        min={0}
        max={72}
        step={0.5}
        defaultValue={now?.ethics_hours}
      />
    </div>
    <p className="-mt-2 text-14 text-muted">{t`Count ethics hours in the total, too.`}</p>
    <Field {...field('completed_on')} label={t`Completed on`} type="date" defaultValue={now?.completed_on} />
    <Field {...field('provider')} label={t`Provider (optional)`} maxLength={100} defaultValue={now?.provider} />
    <Field
      {...field('program_number')}
      label={t`Program number (optional)`}
      maxLength={60}
      defaultValue={now?.program_number}
    />
  </>
)

export function Courses({ records }: Pick<EducationShown, 'records'>) {
  const years = [...new Set(records.map(({ completed_on: on }) => on.slice(0, 4)))]
  const exportAll = () =>
    saveFile(`courses-${todayHere()}.csv`, new Blob([writeCourses(records)], { type: 'text/csv' }))
  return (
    <Card heading={t`Courses`}>
      {records.length === 0 ? (
        <EmptyState art="passport">{t`No courses yet. Add each course when you complete it.`}</EmptyState>
      ) : (
        <>
          {years.map((year) => (
            <YearOfCourses
              key={year}
              year={year}
              records={records.filter(({ completed_on: on }) => on.startsWith(year))}
            />
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

type YearProps = Pick<EducationShown, 'records'> & { year: string }

function YearOfCourses({ year, records }: YearProps) {
  const total = records.reduce((sum, { hours }) => sum + hours, 0)
  return (
    <section aria-labelledby={`courses-${year}`} className="mt-2">
      <div className="tabular flex justify-between border-b border-hairline pb-1 text-14 font-semibold">
        <h3 id={`courses-${year}`} className="font-sans text-14">
          {year}
        </h3>
        {/* Above the hours of its courses, beside which are their buttons. */}
        <p className="mr-12">{t`${total} hr`}</p>
      </div>
      <ul className="divide-y divide-hairline">
        {records.map((record) => (
          <Course key={record.id} record={record} />
        ))}
      </ul>
    </section>
  )
}

function Course({ record }: { record: Record }) {
  const [isEdited, setEdited] = useState(false)
  const opener = useOpener(isEdited)
  const { title, provider, program_number: program, completed_on: on, hours, ethics_hours: ethics } = record
  if (isEdited) return <EditedCourse record={record} onEnd={() => setEdited(false)} />
  return (
    <li className="flex items-center gap-x-4 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          <h4 className="font-semibold [overflow-wrap:anywhere]">{title}</h4>
          <p className="tabular text-14 text-muted">
            {joinWithDots([
              formatDate(on),
              provider,
              program && t`program ${program}`,
              ethics > 0 && t`${ethics} hr in ethics`,
            ])}
          </p>
        </div>
        <p className="tabular font-semibold">{t`${hours} hr`}</p>
      </div>
      <button ref={opener} type="button" className="round-tool" onClick={() => setEdited(true)}>
        <Icon name="edit" />
        <span className="sr-only">
          <Trans>Edit {title}</Trans>
        </span>
      </button>
    </li>
  )
}

/** In the place of its row. */
function EditedCourse({ record, onEnd }: { record: Record; onEnd: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  const [send, act] = [useSend(), useAct()]
  const params = { id: record.id }
  const form = useForm({
    name: `course-${record.id}`,
    schema: courseSchema,
    shape: courseIn,
    send: async (body) => {
      await send(api.patch('continuing-education/{id}', { params, body }))
      onEnd()
    },
  })
  const remove = () => {
    if (window.confirm(t`Remove “${record.title}”?`)) void act(api.delete('continuing-education/{id}', { params }))
  }
  useEffect(() => row.current?.querySelector('input')?.focus(), [])
  return (
    <li ref={row} className="py-4">
      <FormFrame
        form={form}
        label={t`Edit ${record.title}`}
        button={t`Save course`}
        busy={t`Saving`}
        beside={
          <>
            <Button type="button" variant="secondary" onClick={onEnd}>
              {t`Cancel`}
            </Button>
            <span className="ml-auto px-3">
              <Button type="button" variant="plain" onClick={remove}>
                <Icon name="delete" /> {t`Remove course`}
              </Button>
            </span>
          </>
        }
      >
        <CourseFields form={form} now={record} />
      </FormFrame>
    </li>
  )
}
