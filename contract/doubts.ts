/** Pairs of listings of which an import could not tell whether they are one person. */
import { z } from 'zod'
import { paged } from './admin.ts'
import { reasonField } from './claims.ts'

export const DOUBT_DECISIONS = ['same', 'different'] as const

export const doubtsQuery = paged.extend({ state: z.enum(['open', 'decided']).default('open') })

const side = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  place: z.string(),
  street: z.string(),
  firm: z.string(),
  phone: z.string(),
  website: z.string(),
  credentials: z.string(),
  lists: z.array(z.string()).describe('Where it stood: "EA list of 26 Mar 2026 until now".'),
  status: z.enum(['listed', 'not_in_latest', 'hidden']),
  holder: z.string().nullable().describe('Whose listing it is.'),
  open_claims: z.number().int(),
  reviews: z.number().int(),
})
export type DoubtSide = z.output<typeof side>

export const doubtLine = z
  .object({
    id: z.number().int(),
    reason: z.string(),
    list: z.string().describe('The list that raised it.'),
    gone: side,
    fresh: side,
    decision: z.enum(DOUBT_DECISIONS).nullable(),
    decided_at: z.iso.datetime().nullable(),
    can_reopen: z.boolean().describe('No list has been imported since the two were joined.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ImportDoubt' })
export type DoubtShown = z.output<typeof doubtLine>

export const doubtForm = z
  .strictObject({ decision: z.enum(DOUBT_DECISIONS), reason: reasonField })
  .meta({ id: 'DecideDoubt' })
