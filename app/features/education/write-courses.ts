import { t } from '@lingui/core/macro'
import { csvCell } from '#common/escape.ts'
import type { EducationShown } from '#common/personal-forms.ts'

const columns = () => [
  t`Completed on`,
  t`Title`,
  t`Provider`,
  t`Program number`,
  t({ message: 'Hours', context: 'of a course' }),
  t`Ethics hours`,
]

/** Courses as a CSV file, with a mark at the start by which spreadsheets recognize UTF-8. */
export const writeCourses = (records: EducationShown['records']): string =>
  `\ufeff${[
    columns(),
    ...records.map((course) => [
      course.completed_on,
      course.title,
      course.provider,
      course.program_number,
      String(course.hours),
      String(course.ethics_hours),
    ]),
  ]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')}\r\n`
