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
    description: 'By day, oldest first; before: the 30 days before, null unless all of them were counted.',
  })

const ownFigures = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe('Today in Washington.'),
    since: z.iso.date().describe('The day from which views and appearances are counted.'),
    views: series,
    appearances: series,
    conversations: series,
    replies: z.object({
      conversations: z.number().int().describe('First messages of the last 90 days that count.'),
      median_minutes: z.number().int().nullable().describe('Null with fewer than five, and if most have no reply.'),
      median_minutes_before: z.number().int().nullable().describe('The same, 30 days ago.'),
      in_two_business_days: z.number().int().describe('How many of them were replied to in time.'),
      days: z.array(z.number().int().nullable()).describe('The median as it was at the end of each day.'),
    }),
  })
  .meta({ id: 'OwnFigures' })

export const figureCalls = [
  group({ tag: 'own listing', limit: 'ownListingCalls', errors: [401, 403, 404, 429] }, [
    call(approvedAgents, 'GET /listing/own/figures', 'Views, search appearances, messages, and reply time, by day.', {
      description:
        'Of one’s own claimed listing: the last 30 days, and the 30 days before them. Days are Washington’s.',
      output: envelopeOf(ownFigures),
      run: async ({ db, who }) => ok(await readOwnFigures(db, who)),
    }),
  ]),
]
