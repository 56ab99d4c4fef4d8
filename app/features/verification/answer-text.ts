/** The sentences of a name check. They state what a dated list says, and nothing about a person. */
import { plural, t } from '@lingui/core/macro'
import type { VerifyQuery } from '#common/verify-query.ts'
import { stateOf } from '#common/states.ts'
import { type ListStatus, listName, statusLine } from '#common/list-status.ts'
import { formatLongDate } from '#common/dates.ts'
import type { IrsList, Standing } from '#server/domains/verification/types.ts'

/** `“Maria Gonzalez” in California, ZIP code 93721`. */
export function searchedName({ firstName, lastName, state, zip }: VerifyQuery): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const stateName = stateOf(state)?.name ?? state
  if (state && zip) return t`“${name}” in ${stateName}, ZIP code ${zip}`
  if (state) return t`“${name}” in ${stateName}`
  return zip ? t`“${name}” in ZIP code ${zip}` : `“${name}”`
}

/** States which copies of the lists were read. */
export function listSentence(lists: readonly IrsList[]): string {
  if (lists.length === 0) return t`We don’t have an IRS list yet, so we can’t check names.`
  const named = lists.map(({ kind, listDate, scope }) => {
    const states = scope && scope.length <= 3 ? ` (${scope.join(', ')})` : ''
    return t`the ${listName(kind)}, ${formatLongDate(listDate)}${states}`
  })
  return t`Based on our copy of ${joined(named)}.`
}

/** The list status for the badge beside a match. */
export const listStatusOf = (standing: Standing | null): ListStatus =>
  standing
    ? {
        status: standing.status,
        kind: standing.kind,
        date: standing.status === 'listed' ? standing.onListOf : standing.newestListOf,
      }
    : { status: 'listed', kind: null, date: null }

export function statusSentence(standing: Standing): string {
  const line = `${statusLine(listStatusOf(standing))}.`
  if (standing.status === 'listed') return line
  return `${line} ${t`This person was last listed on ${formatLongDate(standing.onListOf)}. People leave the list for many reasons, such as retirement or a late renewal. Ask the person why before you decide.`}`
}

/** `No exact match. One similar name:` */
export const describeSimilar = (total: number): string =>
  plural(total, { one: 'No exact match. One similar name:', other: 'No exact match. # similar names:' })

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : t`${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
