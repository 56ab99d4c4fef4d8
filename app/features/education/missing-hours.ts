/** The hours that are still to be earned: toward the whole cycle, and toward the minimum of the current year. */
import { plural } from '@lingui/core/macro'
import { formatDate } from '#common/dates.ts'
import { YEAR_ETHICS_HOURS, YEAR_HOURS } from '#common/education-cycle.ts'
import type { EducationShown } from '#common/personal-forms.ts'

type Cycle = NonNullable<EducationShown['cycle']>

/** Null: nothing is missing, or it’s too late to earn it. */
export function missingInCycle(
  { hours, hours_needed: needed, until }: Pick<Cycle, 'hours' | 'hours_needed' | 'until'>,
  today: string,
): string | null {
  if (hours >= needed || today > until) return null
  return plural(needed - hours, {
    one: `# more hour needed by ${formatDate(until)}`,
    other: `# more hours needed by ${formatDate(until)}`,
  })
}

/** Empty: the minimum of the year is reached, or the cycle doesn’t contain this year. */
export function missingThisYear({ years }: Pick<Cycle, 'years'>, today: string): string[] {
  const now = years.find(({ year }) => today.startsWith(`${year}-`))
  if (!now) return []
  const year = String(now.year)
  const hours = YEAR_HOURS - now.hours
  const ethics = YEAR_ETHICS_HOURS - now.ethics_hours
  return [
    ...(hours > 0
      ? [
          plural(hours, {
            one: `# more hour needed for the ${year} minimum of ${YEAR_HOURS}`,
            other: `# more hours needed for the ${year} minimum of ${YEAR_HOURS}`,
          }),
        ]
      : []),
    ...(ethics > 0
      ? [
          plural(ethics, {
            one: `# more ethics hour needed for the ${year} minimum of ${YEAR_ETHICS_HOURS}`,
            other: `# more ethics hours needed for the ${year} minimum of ${YEAR_ETHICS_HOURS}`,
          }),
        ]
      : []),
  ]
}
