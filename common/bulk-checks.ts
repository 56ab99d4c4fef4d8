/** Checking many names together: what it takes, and what it answers. */
import { z } from 'zod'

export const BULK_NAMES_MAX = 5_000
export const BULK_TEXT_MAX = 400_000
export const REFERENCE_MAX = 100

export const BULK_OUTCOMES = ['one', 'several', 'none', 'formerly'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

export const bulkCheckForm = z
  .strictObject({
    names: z
      .string()
      .max(BULK_TEXT_MAX)
      .describe(
        `One person a line, at most ${BULK_NAMES_MAX}: last name, first name, state, ZIP code, separated by commas, tabs, or semicolons. The first line can name the columns: last_name, first_name, state, zip, and reference, in any order.`,
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

export const bulkCheckStarted = z.object({
  id: z.uuid(),
  ignored_columns: z
    .array(z.string())
    .describe('Columns that we didn’t use, by their name, or by their number if they have no name. At most 20.'),
})

const personShown = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  path: z.string(),
})

const personFound = personShown.extend({
  status_text: z.string(),
  last_list_date: z.iso.date().nullable().describe('The newest list that has the person. Null: none that we know.'),
  newest_list_date: z.iso.date().nullable().describe('The newest list of that kind that covers the state.'),
})

export const bulkRowShown = z
  .object({
    id: z.int().describe('The number of the person in the list.'),
    line: z.int().describe('The number of the line in `names`, as in errors.'),
    reference: z.string().describe('The `reference` or `id` that you sent, or an empty string.'),
    last_name: z.string(),
    first_name: z.string(),
    state: z.string(),
    zip: z.string(),
    outcome: z
      .enum(BULK_OUTCOMES)
      .nullable()
      .describe('Null until it was checked. `formerly`: one person, who isn’t on the newest list.'),
    total: z.int().nullable().describe('How many people have the name.'),
    found: personFound.nullable().describe('The one person. Null too if the person has since asked to be removed.'),
    matches: z
      .array(personFound)
      .describe(
        'If several people have the name: at most ten of them, without those who have since asked to be removed.',
      ),
    list_date: z.iso
      .date()
      .nullable()
      .describe('The date of the newest list that could have the person. Null until it was checked.'),
    similar: z
      .array(personShown)
      .describe('If no one was found: at most five people with the name in another place, or with a similar name.'),
    receipt: z.string().nullable().describe('Path of the receipt.'),
  })
  .meta({ id: 'BulkRow' })
export type BulkRowShown = z.output<typeof bulkRowShown>
