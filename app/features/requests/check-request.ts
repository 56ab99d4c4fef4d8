/** What a visitor's form checks: the server's rules without zod, which needs more script than the page. */
import type { FieldProblems } from '#app/ui/form/problems.ts'
import { requestTextProblem } from '#common/chat-text.ts'
import { cleanLines } from '#common/clean-prose.ts'
import { today } from '#common/dates.ts'
import { describeNumbers } from '#common/number-shield.ts'
import type { TypedRequest } from './request-form.tsx'
import { MEETS_IN_PERSON, REQUEST_AGENTS_MAX, REQUEST_PROBLEMS } from '#common/requests.ts'

export function checkRequest({
  agents,
  need,
  letter,
  due_on: due,
  meeting,
  location,
  body,
}: TypedRequest): FieldProblems | null {
  const tooMany = agents.length > REQUEST_AGENTS_MAX && REQUEST_PROBLEMS.many
  const noPlace = MEETS_IN_PERSON.has(meeting) && location.trim() === '' && REQUEST_PROBLEMS.location
  const problems = {
    agents: agents.length === 0 ? REQUEST_PROBLEMS.none : tooMany,
    need: need === '' && REQUEST_PROBLEMS.need,
    letter: describeNumbers(letter),
    due_on: due !== null && due < today() && REQUEST_PROBLEMS.due,
    location: noPlace || describeNumbers(location),
    body: requestTextProblem(cleanLines(body)),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}
