/** What courts, authorities, and people ask us for by email or mail: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { today } from './dates.ts'
import { rejectNumbers } from './number-shield.ts'
import { DEMAND_KINDS, DEMAND_OUTCOMES } from './transparency.ts'

const slugsOf = <T extends string>(list: readonly { slug: T }[]) => z.enum(list.map(({ slug }) => slug))

const REFERENCE_MAX = 100
export const demandForm = z
  .strictObject({
    received_on: z.iso
      .date(says(msg`Enter the date the request arrived.`))
      .refine((day) => day <= today(), says(msg`This date is in the future. Enter today’s date or an earlier one.`)),
    kind: slugsOf(DEMAND_KINDS),
    reference: z
      .string()
      .trim()
      .max(REFERENCE_MAX, says(msg`Use at most ${{ max: REFERENCE_MAX }} characters.`))
      .regex(/^[\w ./:#-]*$/, says(msg`Enter only the file number: letters, digits, and . / : # -`))
      .superRefine(rejectNumbers),
  })
  .meta({ id: 'LegalDemandForm' })
/** `open` undoes the decision. */
export const decideDemandForm = z.strictObject({ outcome: slugsOf(DEMAND_OUTCOMES) }).meta({ id: 'DecideLegalDemand' })
export const demandShown = z
  .object({
    id: z.number().int(),
    received_on: z.iso.date(),
    kind: slugsOf(DEMAND_KINDS),
    outcome: slugsOf(DEMAND_OUTCOMES),
    reference: z.string(),
    decided_on: z.iso.date().nullable(),
  })
  .meta({ id: 'LegalDemand' })
export type DemandShown = z.output<typeof demandShown>
