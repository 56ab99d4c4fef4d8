/** Secrets that we issue: 256 random bits, of which we store only the SHA-256. */
import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 43 letters, digits, - and _. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
