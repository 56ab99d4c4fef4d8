import { STATES, stateOf } from '#common/states.ts'

/** More than these are counted instead: no one reads a list of fifty names. */
const STATES_NAMED = 8
const FIFTY = STATES.filter(({ kind }) => kind === 'state').map(({ code }) => code)

/** `California, Nevada`; for many, `12 states and territories`; for all, `All 50 states`. */
export function describeStates(codes: readonly string[]): string {
  const hasAll = FIFTY.every((code) => codes.includes(code))
  if (hasAll) return codes.length === FIFTY.length ? 'All 50 states' : 'All 50 states and more'
  if (codes.length > STATES_NAMED) return `${codes.length} states and territories`
  return codes.map((code) => stateOf(code)?.name ?? code).join(', ')
}
