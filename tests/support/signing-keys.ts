/** A signing key of the tests, which is no secret. Without it, each app would write one into the data folder. */
import type { KeySet } from '#server/platform/signing-keys.ts'

export const TEST_KEYS: KeySet = {
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      kid: 'w17Eqg-rl0ksK5FGM2Ib7gWBIpI3JiNCr2rdrn42x6s',
      x: 'QgUwEygCWVjrUuHvPQfhzixWn890b8BQfqyTojf1hQE',
      d: 'WIGrJPEfNF3t6ZWm4EFyf5uOIpUhvSLThyTLE8Wfnck',
      iat: Date.UTC(2026, 0, 1) / 1_000,
    },
  ],
}

export const SIGNING_KEYS = JSON.stringify(TEST_KEYS)

/** What makes and reads receipts in tests. */
export const RECEIPT_SETTINGS = { DATA_DIR: '', SIGNING_KEYS: TEST_KEYS, origin: 'https://enrolled.example' }
