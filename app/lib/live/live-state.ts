/** The state of the live connection, for components that show it. */
import { createStore } from '#app/lib/create-store.ts'

export type LiveState =
  | 'off'
  | 'connecting'
  /** Missed events are being replayed. */
  | 'replaying'
  | 'live'
  | 'offline'
  /** Too many tabs or too many attempts: waiting. */
  | 'too_many'
  /** An agent who isn't approved: no live events. */
  | 'not_approved'
  | 'signed_out'

export const { set: setLiveState, use: useLiveState } = createStore<LiveState>('off')
