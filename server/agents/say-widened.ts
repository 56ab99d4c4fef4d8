/** What the search did by itself, in words for the visitor. */
import type { Step } from './find-asked.ts'
import type { AgentHit, Widened } from './types.ts'

/** Similar names worth naming in a sentence. */
const NAMES_SAID = 4

export function sayWidened(step: Step, hits: readonly AgentHit[]): Widened[] {
  if (step.found.total === 0) return []
  return [widerPlace(step), similarNames(step, hits)].filter((said) => said !== null)
}

function widerPlace({ asked, wider }: Step): Widened | null {
  const label = asked.place.shown?.label ?? 'that place'
  const { radiusMiles } = asked.place
  switch (wider) {
    case 'radius':
      return (
        radiusMiles && {
          kind: wider,
          radiusMiles,
          sentence: `Nobody in ${label}: these are within ${radiusMiles} miles.`,
        }
      )
    case 'state':
      return { kind: wider, sentence: `Nobody near ${label}: these are in the same state.` }
    case 'country':
      return { kind: wider, sentence: `Nobody in ${label}: these are elsewhere.` }
    case null:
      return null
  }
}

function similarNames({ asked, found, similar }: Step, hits: readonly AgentHit[]): Widened | null {
  const names = similar && found.total > found.asNamed ? similarNamesOn(hits) : []
  if (names.length === 0) return null
  const typed = [asked.typed.first, asked.typed.last].filter(Boolean).join(' ')
  const few = found.asNamed === 0 ? `Nobody is listed as “${typed}”` : `Few are listed as “${typed}”`
  return { kind: 'spelling', names, sentence: `${few}: similar names are shown too (${names.join(', ')}).` }
}

function similarNamesOn(hits: readonly AgentHit[]): string[] {
  const similar = hits.filter(({ match }) => match === 'spelling' || match === 'sound')
  return [...new Set(similar.map(({ firstName, lastName }) => `${firstName} ${lastName}`))].slice(0, NAMES_SAID)
}
