/** The published fees that a list compares: for a whole piece of work, and still valid. */
import type { FeeUnit } from '#common/option-lists.ts'
import { today } from '#common/dates.ts'
import type { Db } from '#server/platform/db.ts'

/** An hour or a month says nothing of the final amount, and a first consultation isn't the work. */
export const COMPARED_UNITS = ['return', 'case'] as const satisfies readonly FeeUnit[]

export type ComparedFee = { service: string; cents: number; unit: (typeof COMPARED_UNITS)[number] }

/** Of `listing_profile p`, as text for readFees; lowest first. An amount of 0 counts only where it is meant. */
export const comparedFees = (db: Db) => db`
  coalesce((
    select string_agg(concat_ws(' ', fee ->> 'service', fee ->> 'amountCents', fee ->> 'unit'), ','
      order by (fee ->> 'amountCents')::int, fee ->> 'service', fee ->> 'unit')
    from jsonb_array_elements(p.fees) fee
    where fee ->> 'unit' = any(${COMPARED_UNITS as unknown as string[]}) and fee ->> 'validUntil' >= ${today()}
      and ((fee ->> 'amountCents')::int > 0 or (fee ->> 'free')::boolean)), '')`

export const readFees = (text: string): ComparedFee[] =>
  text === ''
    ? []
    : text.split(',').map((fee) => {
        const [service = '', cents, unit] = fee.split(' ')
        return { service, cents: Number(cents), unit: unit as ComparedFee['unit'] }
      })

/** For the service asked for, or else for any. */
export const lowestFee = (fees: readonly ComparedFee[], service: string | null): ComparedFee | null =>
  (service === null ? fees[0] : fees.find((fee) => fee.service === service)) ?? null
