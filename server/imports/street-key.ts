/** A street address without its looks: "12 North Main Street, Suite 4" equals "12 n main st ste 4". */
import { nameKey } from '#contract/name-key.ts'

const SHORT: ReadonlyMap<string, string> = new Map(
  (
    'street:st drive:dr road:rd avenue:ave av:ave boulevard:blvd parkway:pkwy circle:cir court:ct lane:ln place:pl ' +
    'trail:trl terrace:ter highway:hwy square:sq suite:ste apartment:apt building:bldg floor:fl room:rm north:n south:s ' +
    'east:e west:w northeast:ne northwest:nw southeast:se southwest:sw'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

export function streetKey(lines: readonly string[]): string {
  const key = nameKey(lines.filter(Boolean).join(' '))
  if (key === '') return key
  const words = key.split(' ')
  for (let at = 0; at < words.length; at++) words[at] = SHORT.get(words[at] ?? '') ?? words[at] ?? ''
  const street = words.join(' ')
  return /box|drawer/.test(street) ? street.replace(/\b(?:post office|p o) (box|drawer)\b/g, 'po $1') : street
}
