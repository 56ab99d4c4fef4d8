/** The secret of an endpoint, as the Standard Webhooks specification has it. Stored encrypted: it has to sign. */
import { randomBytes } from 'node:crypto'
import { decrypt, deriveKey, encrypt, readAuthSecret } from '#server/platform/auth-secret.ts'
import type { Settings } from '#server/platform/settings.ts'

/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

const keyFrom = async (settings: Settings) => deriveKey(await readAuthSecret(settings), 'webhooks')

export const encryptSecret = async (settings: Settings, secret: string) => encrypt(await keyFrom(settings), secret)

/** @throws Error when the installation's secret is another one than before. */
export const decryptSecret = async (settings: Settings, secret: Buffer) => decrypt(await keyFrom(settings), secret)
