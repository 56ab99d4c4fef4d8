/** How a name on the list matches the one that was asked about, and the words for it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'
import { nameKey } from './name-key.ts'

/**
 * `exact` and `middle` are the same first and last name, `middle` apart from a middle name or initial. The others are
 * similar names only; `swapped`: last and first reversed.
 */
export const NAME_MATCHES = ['exact', 'middle', 'swapped', 'nickname', 'part', 'spelling'] as const
export type NameMatch = (typeof NAME_MATCHES)[number]

type GivenNames = { firstName: string; middleName: string }

const MATCH_WORDS: Record<Exclude<NameMatch, 'exact' | 'middle'>, MessageDescriptor> = {
  part: msg`Part of the name matches`,
  swapped: msg`First and last name swapped`,
  nickname: msg`Matched by nickname`,
  spelling: msg`Similar spelling`,
}

/**
 * `extra`: the list doesn't have all the names that were asked about.
 * @returns null for another first name, or another middle name.
 */
export function compareGivenNames(asked: string, listed: GivenNames): 'exact' | 'middle' | 'extra' | null {
  const whole = nameKey(`${listed.firstName} ${listed.middleName}`)
  const key = nameKey(asked)
  if (key === '' || key === whole) return 'exact'
  const has = wordsOf(whole)
  const wants = wordsOf(key)
  const lead = wordsOf(leadOf(listed.firstName))
  if (lead.length === 0 || lead.some((word, place) => wants[place] !== word)) return null
  if (wants.some((word, place) => !agree(word, has[place] ?? word))) return null
  return wants.length > has.length ? 'extra' : 'middle'
}

const wordsOf = (key: string) => key.split(' ').filter(Boolean)

/** The first name without a second one after a space: "Anne-Catherine" is one name, "Rosa Elena" may be two. */
const leadOf = (firstName: string) => nameKey(firstName.trim().split(/\s/)[0] ?? '')

/** The same word, or its initial. */
const agree = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0])

/**
 * "First and last name match; the list also has the middle name Elena".
 * @param asked the first name as typed; null when it is withheld. @returns '' for an exact match.
 */
export function describeMatch(listed: GivenNames & { match: NameMatch }, asked: string | null): string {
  if (listed.match === 'exact') return ''
  if (listed.match !== 'middle') return i18n._(MATCH_WORDS[listed.match])
  return i18n._(asked === null ? msg`First and last name match` : describeDifference(asked.trim().split(/\s+/), listed))
}

function describeDifference(asked: readonly string[], { firstName, middleName }: GivenNames): MessageDescriptor {
  const inFirst = firstName.trim().split(/\s+/)
  const has = [...inFirst, ...middleName.split(/\s+/).filter(Boolean)]
  const other = asked.findIndex((word, place) => nameKey(word) !== nameKey(has[place] ?? word))
  if (other >= 0)
    return msg`First and last name match; the list has “${{ listed: has[other] ?? '' }}” instead of “${{ asked: asked[other] ?? '' }}”`
  if (asked.length > has.length)
    return msg`First and last name match; the list doesn’t have “${{ names: asked.slice(has.length).join(' ') }}”`
  const names = has.slice(asked.length).join(' ')
  if (asked.length < inFirst.length) return msg`First and last name match; the list also has “${{ names }}”`
  const middle = names.replace(/\.$/, '')
  return nameKey(names).length === 1
    ? msg`First and last name match; the list also has the middle initial ${{ middle }}`
    : msg`First and last name match; the list also has the middle name ${{ middle }}`
}
