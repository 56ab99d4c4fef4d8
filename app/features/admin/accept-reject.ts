import type { Choice, Sent } from '#app/features/queue/decision-form.tsx'

export const ACCEPT_REJECT: readonly Choice<'accept' | 'reject'>[] = [
  { key: 'a', value: 'accept', label: 'Accept' },
  { key: 'r', value: 'reject', label: 'Reject' },
]

export const acceptReject = ({ value, reason }: Sent<'accept' | 'reject'>) => ({ accept: value === 'accept', reason })
