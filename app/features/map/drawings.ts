/** The files that a map shows: in the page, because the island needn't know those of all states. */
import { isOfCountry } from '#common/map-geometry.ts'
import type { AreaMap } from '#common/map-layout.ts'
import { groundOf } from './ground.ts'
import outlines from './states.svg?url'

export type Drawings = {
  /** By USPS code. Empty where counties would be too small to see, and their files many: the outlines are one file. */
  land: Readonly<Record<string, string>>
  /** Null where none is drawn. */
  water: string | null
  outlines: string
}

export const drawingsOf = ({ frame, states, around }: AreaMap): Drawings => ({
  land: Object.fromEntries((isOfCountry(frame) ? [] : [...states, ...around]).map((code) => [code, groundOf(code)])),
  water: states.includes('HI') ? null : groundOf(states.includes('AK') ? 'water-AK' : 'water'),
  outlines,
})
