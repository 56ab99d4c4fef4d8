/** Checking many names together: what it takes, and what it answers. */
import { z } from 'zod'

export const BULK_NAMES_MAX = 5_000
export const BULK_TEXT_MAX = 400_000

export const BULK_OUTCOMES = ['one', 'several', 'none', 'formerly'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

export const bulkCheckForm = z
  .strictObject({
    names: z
      .string()
      .max(BULK_TEXT_MAX)
      .describe(
        `One person a line, at most ${BULK_NAMES_MAX}: last name, first name, state, ZIP code, separated by commas or tabs. The first line can name the columns.`,
      ),
    receipts: z.boolean().default(false).describe('Also store a signed receipt of each answer. Receipts stay.'),
  })
  .meta({ id: 'BulkCheckForm' })

export const bulkCheckShown = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().describe('When the names and the answers are deleted.'),
    finished_at: z.iso.datetime().nullable(),
    with_receipts: z.boolean(),
    total: z.int(),
    checked: z.int(),
    outcomes: z.object({ one: z.int(), several: z.int(), none: z.int(), formerly: z.int() }),
  })
  .meta({ id: 'BulkCheck' })
export type BulkCheckShown = z.output<typeof bulkCheckShown>

export const bulkRowShown = z
  .object({
    id: z.int().describe('The number of the line, without empty ones and the line of columns.'),
    last_name: z.string(),
    first_name: z.string(),
    state: z.string(),
    zip: z.string(),
    outcome: z
      .enum(BULK_OUTCOMES)
      .nullable()
      .describe('Null until it was checked. `formerly`: one person, who isn’t on the newest list.'),
    total: z.int().nullable().describe('How many people have the name.'),
    found: z
      .object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        state: z.string().nullable(),
        path: z.string(),
        status_text: z.string(),
      })
      .nullable()
      .describe('The one person. Null too if the person has since asked to be removed.'),
    list_date: z.iso
      .date()
      .nullable()
      .describe('The date of the newest list that could have the person. Null until it was checked.'),
    similar: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          city: z.string(),
          state: z.string().nullable(),
          path: z.string(),
        }),
      )
      .describe('If no one was found: at most five people with the name in another place, or with a similar name.'),
    receipt: z.string().nullable().describe('Path of the receipt.'),
  })
  .meta({ id: 'BulkRow' })
export type BulkRowShown = z.output<typeof bulkRowShown>
