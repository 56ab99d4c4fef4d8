/** Misspellings as people make them, for tests and measurements of the search. */
import type { Random } from './random.ts'

export const SLIPS = ['drop', 'double', 'swap', 'neighbor', 'sound'] as const
export type Slip = (typeof SLIPS)[number]

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Letters that sound alike, in both directions. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['c', 'k'],
  ['ie', 'ei'],
  ['ee', 'ea'],
  ['sch', 'sh'],
  ['s', 'z'],
  ['y', 'i'],
  ['ll', 'l'],
  ['tt', 't'],
  ['nn', 'n'],
  ['ss', 's'],
  ['mm', 'm'],
  ['rr', 'r'],
  ['kn', 'n'],
  ['wr', 'r'],
  ['gh', 'g'],
  ['ou', 'u'],
  ['son', 'sen'],
  ['man', 'mann'],
]

/** The word with one slip of the kind; null when the word has no position for it. The first letter stays. */
export function misspell(word: string, slip: Slip, random: Random): string | null {
  const letters = word.replaceAll(' ', '').length
  if (letters < 4) return null
  const wrong = slip === 'sound' ? phoneticSlip(word, random) : typingSlip(word, slip, random)
  return wrong === word ? null : wrong
}

function typingSlip(word: string, slip: Exclude<Slip, 'sound'>, random: Random): string {
  const at = 1 + random.below(word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (slip) {
    case 'drop':
      return before + after
    case 'double':
      return before + letter + letter + after
    case 'swap':
      return before + after.charAt(0) + letter + after.slice(1)
    case 'neighbor':
      return before + neighborOf(letter, random) + after
  }
}

function neighborOf(letter: string, random: Random): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter))
  if (!row) return letter
  const at = row.indexOf(letter)
  return random.pick([row.charAt(at - 1), row.charAt(at + 1)].filter(Boolean))
}

function phoneticSlip(word: string, random: Random): string | null {
  const ways = SOUNDS.flatMap(
    ([one, other]) =>
      [
        [one, other],
        [other, one],
      ] as const,
  ).filter(([from]) => word.indexOf(from, 1) > 0)
  if (ways.length === 0) return null
  const [from, to] = random.pick(ways)
  const at = word.indexOf(from, 1)
  return word.slice(0, at) + to + word.slice(at + from.length)
}
