/** The sentences of a check. They say what a dated list says, and nothing about a person. */
import type { VerifyQuestion } from '#contract/verify-question.ts'
import { stateOf } from '#contract/states.ts'
import { showDate } from '#contract/show-date.ts'
import { sourceName } from '#app/features/agents/standing-stamp.tsx'
import type { IrsList, NameMatch, Standing } from '#server/verification/types.ts'

/** `“Maria Gonzalez” in California, ZIP 93721`. */
export function askedName({ firstName, lastName, state, zip }: VerifyQuestion): string {
  const place = [state && `in ${stateOf(state)?.name ?? state}`, zip && `ZIP ${zip}`].filter(Boolean).join(', ')
  return `“${[firstName, lastName].filter(Boolean).join(' ')}”${place ? ` ${place}` : ''}`
}

/** Which copy was read. */
export function listSentence(lists: readonly IrsList[]): string {
  if (lists.length === 0) return 'No IRS list is loaded, so nothing can be said about anybody.'
  const named = lists.map(({ kind, listDate, scope }) => {
    const states = scope && scope.length <= 3 ? `, ${scope.join(', ')}` : ''
    return `the IRS list of ${showDate(listDate)} (${sourceName(kind)}${states})`
  })
  return `Read from our copy of ${joined(named)}.`
}

export function standingSentence({ status, onListOf, newestListOf }: Omit<Standing, 'kind'>): string {
  if (status === 'listed') return `On the IRS active list of ${showDate(onListOf)}.`
  return (
    `Not on the newest list, of ${showDate(newestListOf)}. Last seen on the list of ${showDate(onListOf)}. ` +
    'People leave the list for many reasons, such as retirement or a late renewal. Ask before you judge.'
  )
}

export const MATCH_WORDS: Record<NameMatch, string> = {
  exact: '',
  part: 'part of the name matches',
  nickname: 'matched by nickname',
  spelling: 'similar spelling',
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
