/**
 * First names that refer to the same person: Bill is William, Pepe is José. Groups may overlap: "al" is Alan and
 * Albert.
 */
import groups from '../../../db/names/nicknames.json' with { type: 'json' }

const NICKNAMES = new Map<string, Set<string>>()
for (const group of groups) {
  const [formal = '', ...short] = group
  for (const name of short) {
    add(formal, name)
    add(name, formal)
    // Short forms of the same name match each other: Bob is Rob.
    for (const other of short) add(name, other)
  }
}

function add(name: string, other: string): void {
  if (name === other) return
  const known = NICKNAMES.get(name)
  if (known) known.add(other)
  else NICKNAMES.set(name, new Set([other]))
}

/** Other first names for the same person, as comparable keys; empty for an unknown name. */
export const nicknamesOf = (firstKey: string): readonly string[] => [...(NICKNAMES.get(firstKey) ?? [])]

/** Whether it's known as a first name at all. */
export const isKnownName = (firstKey: string): boolean => NICKNAMES.has(firstKey)
