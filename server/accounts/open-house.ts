/** What the verbs of this room share, made once from the settings. */
import { deriveKey } from '#server/platform/seal.ts'
import { isOnlyHere, type Settings } from '#server/platform/settings.ts'
import { openGate } from './open-gate.ts'
import type { AccountHouse } from './types.ts'

export function openAccountHouse(settings: Settings, secret: string): AccountHouse {
  return {
    sender: settings,
    factorKey: deriveKey(secret, 'second factor'),
    gate: openGate(settings),
    demoAllowed: isOnlyHere(settings),
  }
}
