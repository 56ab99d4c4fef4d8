import { nameKey } from './name-key.ts'
import { STATES, type State, stateOf } from './states.ts'

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((each) => [nameKey(each.name), each]))

/** The state a part of an address means: `tx`, `TX`, `texas`, `New-York`, `us-virgin-islands`. */
export const stateInAddress = (segment: string): State | null =>
  stateOf(segment) ?? BY_NAME.get(nameKey(segment.replaceAll('-', ' '))) ?? BY_NAME.get(nameKey(segment)) ?? null
