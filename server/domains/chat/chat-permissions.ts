/** Who can start a conversation, and who can reply. */
import type { SignedIn } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'

/** 31 CFR 10.30: an agent never writes to someone who hasn't asked. @throws AppError `forbidden` */
export function assertCanStartConversation({ role }: SignedIn): void {
  if (role === 'agent') throw new AppError('forbidden', 'Agents answer; only clients begin a conversation.')
}

/** @throws AppError `forbidden` */
export function assertCanReply({ role, agent }: SignedIn): void {
  if (role === 'agent' && agent?.approval !== 'approved') {
    throw new AppError('forbidden', 'You can write to clients once your account is approved.')
  }
}
