/** /dashboard/education: continuing education hours, cycle, and dates. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPart } from '#app/features/education/calendar-part.tsx'
import { CourseForm, Courses } from '#app/features/education/courses-part.tsx'
import { CyclePart } from '#app/features/education/cycle-part.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { api } from '#app/lib/api/calls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { CYCLE_GROUPS } from '#common/education-cycle.ts'
import type { EducationShown } from '#common/personal-forms.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Continuing education and renewal`}
      lead={t`Track your hours and dates here. Only you can see them.`}
      action={
        // On a wide screen, the form is beside the courses.
        <div className="lg:hidden">
          <LinkButton variant="primary" to="#add-course">{t`Add a course`}</LinkButton>
        </div>
      }
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
    '0-3': t`Ends in 0, 1, 2, or 3`,
    '4-6': t`Ends in 4, 5, or 6`,
    '7-9': t`Ends in 7, 8, or 9, or you have no SSN`,
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
