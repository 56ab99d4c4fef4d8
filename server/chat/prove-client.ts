/** Who may begin, and who may answer. */
import type { SignedIn } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'

/** 31 CFR 10.30: an agent never writes to somebody who has not asked. @throws AppError `forbidden` */
export function proveMayStart({ role }: SignedIn): void {
  if (role === 'agent') throw new AppError('forbidden', 'Agents answer; only clients begin a conversation.')
}

/** @throws AppError `forbidden` */
export function proveMayAnswer({ role, agent }: SignedIn): void {
  if (role === 'agent' && agent?.approval !== 'approved') {
    throw new AppError('forbidden', 'You can write to clients once your account is approved.')
  }
}
