import type { Choice, DecisionCall, Sent } from '#app/features/desk/decision-form.tsx'

export const YES_NO: readonly Choice[] = [
  { key: 'a', value: 'accept', label: 'Accept' },
  { key: 'r', value: 'reject', label: 'Reject' },
]

export const yesNo = (item: string, { value, reason }: Sent): DecisionCall => ({
  path: `${item}/decide`,
  body: { accept: value === 'accept', reason },
})
