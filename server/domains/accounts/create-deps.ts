/** The deps shared by this domain, created once from the settings. */
import { deriveKey } from '#server/platform/auth-secret.ts'
import { isLocalOnly, type Settings } from '#server/platform/settings.ts'
import { createLoginRateLimit } from './login-rate-limit.ts'
import type { Deps } from './types.ts'

export function createDeps(settings: Settings, secret: string): Deps {
  return {
    sender: settings,
    mfaKey: deriveKey(secret, 'second factor'),
    loginRateLimit: createLoginRateLimit(settings),
    demoAllowed: isLocalOnly(settings),
  }
}
