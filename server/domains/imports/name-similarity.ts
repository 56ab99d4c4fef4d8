/** Whether two first names can belong to one person: a nickname, a typo, or a part of the name. */
import { editDistance } from '#server/domains/agents/edit-distance.ts'
import { isKnownName, nicknamesOf } from '#server/domains/agents/nicknames.ts'

/** `same`: one name spelled differently. `similar`: may be the same or another person's. */
export type NameSimilarity = 'same' | 'similar'

/** Shorter names differ by one letter from many others. */
const SLIP_LETTERS = 3
/** Long names tolerate a second typo. */
const TWO_SLIPS_LETTERS = 7

/**
 * Takes comparable keys of two different names. A typo makes a name that no one has: between two names that people do
 * have (Eric and Erin, John and Joan), one letter distinguishes two people.
 * @param isTaken whether another person has the name.
 */
export function nameSimilarity(one: string, other: string, isTaken: (name: string) => boolean): NameSimilarity | null {
  if (nicknamesOf(one).includes(other) || joined(one) === joined(other)) return 'same'
  if (isOneEdit(one, other)) return isName(one, isTaken) && isName(other, isTaken) ? 'similar' : 'same'
  return isPart(one, other) || isPart(other, one) || isTwoEdits(one, other) ? 'similar' : null
}

const joined = (name: string) => name.replaceAll(' ', '')
const isName = (name: string, isTaken: (name: string) => boolean) => isKnownName(name) || isTaken(name)

const lettersOf = (one: string, other: string) => Math.min(one.length, other.length)
const isOneEdit = (one: string, other: string) =>
  lettersOf(one, other) >= SLIP_LETTERS && editDistance(one, other) === 1
const isTwoEdits = (one: string, other: string) =>
  lettersOf(one, other) >= TWO_SLIPS_LETTERS && editDistance(one, other) === 2
/** "J" for John, "Mary" for Mary Ann. */
const isPart = (part: string, name: string) => part !== '' && name.startsWith(part.length === 1 ? part : `${part} `)
