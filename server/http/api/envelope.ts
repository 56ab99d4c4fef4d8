/** The shape of every /api/v2 response: `{statusCode, message, data, meta?}`. */
import { z } from 'zod'
import type { Paged } from '#server/platform/paginate.ts'
import { serialize } from './serialize.ts'

export const pageMeta = z
  .object({
    page: z.number().int(),
    perPage: z.number().int(),
    total: z.number().int(),
    lastPage: z.number().int(),
  })
  .meta({ id: 'PageMeta', description: 'Where this page stands among all.' })

export const problem = z
  .object({
    statusCode: z.number().int(),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'What went wrong, for a person; `errors` by field; `requestId` for support.' })

/** The schema of a successful response around `data`. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ statusCode: z.number().int(), message: z.string(), data })

export const pagedEnvelopeOf = <T extends z.ZodType>(row: T) => envelopeOf(z.array(row)).extend({ meta: pageMeta })

export const ok = <const T>(data: T, message = 'OK') => ({ statusCode: 200, message, data: serialize(data) })

export const okPage = <const T>({ rows, page, perPage, total }: Paged<T>, message = 'OK') => ({
  ...ok(rows, message),
  meta: { page, perPage, total, lastPage: Math.max(1, Math.ceil(total / perPage)) },
})

/** A response that has nothing to return but its message. */
export const DONE = envelopeOf(z.object({}))
export const done = (message: string) => ok({}, message)
