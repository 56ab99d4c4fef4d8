/** The sentences of a name check. They state what a dated list says, and nothing about a person. */
import type { VerifyQuery } from '#common/verify-query.ts'
import { stateOf } from '#common/states.ts'
import { type ListStatus, listName, statusLine } from '#common/list-status.ts'
import { formatNumber } from '#common/format-count.ts'
import { formatLongDate } from '#common/dates.ts'
import type { IrsList, Standing } from '#server/domains/verification/types.ts'

/** `“Maria Gonzalez” in California, ZIP 93721`. */
export function searchedName({ firstName, lastName, state, zip }: VerifyQuery): string {
  const place = [state && `in ${stateOf(state)?.name ?? state}`, zip && `ZIP ${zip}`].filter(Boolean).join(', ')
  return `“${[firstName, lastName].filter(Boolean).join(' ')}”${place ? ` ${place}` : ''}`
}

/** States which copies of the lists were read. */
export function listSentence(lists: readonly IrsList[]): string {
  if (lists.length === 0) return 'No IRS list is loaded yet, so we can’t check any name.'
  const named = lists.map(({ kind, listDate, scope }) => {
    const states = scope && scope.length <= 3 ? ` (${scope.join(', ')})` : ''
    return `the ${listName(kind)}, ${formatLongDate(listDate)}${states}`
  })
  return `Read from our copy of ${joined(named)}.`
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
  return (
    `${line} Last listed there ${formatLongDate(standing.onListOf)}. ` +
    'People leave the list for many reasons, such as retirement or a late renewal. Ask before you decide.'
  )
}

/** `No exact match. One similar name:` */
export const describeSimilar = (total: number): string =>
  `No exact match. ${total === 1 ? 'One similar name' : `${formatNumber(total)} similar names`}:`

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
