/** What people saw of an agent's listing, for its agent. */
import { z } from 'zod'
import { readOwnFigures } from '#server/domains/figures/own-figures.ts'
import { approvedAgents } from './audiences.ts'
import { call, group } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'

const series = z
  .object({
    total: z.number().int(),
    total_before: z.number().int().nullable(),
    days: z.array(z.number().int()),
    days_before: z.array(z.number().int()).nullable(),
  })
  .meta({
    id: 'FigureSeries',
    description: 'By day, oldest first. `before` is the 30 days before that; null unless all of them were counted.',
  })

const ownFigures = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe('Today’s date in Washington, DC.'),
    since: z.iso.date().describe('The first day for which views and appearances are counted.'),
    views: series,
    appearances: series,
    conversations: series,
    replies: z.object({
      conversations: z.number().int().describe('First messages of the last 90 days that count toward the median.'),
      median_minutes: z
        .number()
        .int()
        .nullable()
        .describe('Null if there are fewer than five, or if most have no reply.'),
      median_minutes_before: z.number().int().nullable().describe('The same, 30 days ago.'),
      in_two_business_days: z.number().int().describe('How many got a reply within two business days.'),
      days: z.array(z.number().int().nullable()).describe('The median at the end of each day.'),
    }),
  })
  .meta({ id: 'OwnFigures' })

export const figureCalls = [
  group({ tag: 'own listing', limit: 'ownListingCalls', errors: [401, 403, 404, 429] }, [
    call(
      approvedAgents,
      'GET /listing/own/figures',
      'Get your listing’s daily views, search appearances, messages, and reply time.',
      {
        description:
          'Covers your claimed listing for the last 30 days and the 30 days before. Days are in Washington, DC, time.',
        output: envelopeOf(ownFigures),
        run: async ({ db, who }) => ok(await readOwnFigures(db, who)),
      },
    ),
  ]),
]
