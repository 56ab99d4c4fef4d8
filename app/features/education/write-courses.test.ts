import { expect, test } from 'vitest'
import { writeCourses } from './write-courses.ts'

test('courses are written as CSV, and a title is never a formula', () => {
  const course = {
    id: crypto.randomUUID(),
    title: '=HYPERLINK("x"), ethics',
    provider: 'Tax School',
    program_number: '',
    completed_on: '2026-05-04',
    hours: 2.5,
    ethics_hours: 2,
  }
  expect(writeCourses([course])).toBe(
    '\ufeffCompleted on,Title,Provider,Program number,Hours,Ethics hours\r\n' +
      '2026-05-04,"\'=HYPERLINK(""x""), ethics",Tax School,,2.5,2\r\n',
  )
})
