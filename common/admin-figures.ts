/** Response schemas of the figures that admins see: of the system now, and day by day. */
import { z } from 'zod'
import { TREND_DAYS } from './queues.ts'
import { ROLES } from './roles.ts'

const when = z.iso.datetime()

export const healthShown = z
  .object({
    listings: z.object({
      listed: z.number().int(),
      not_in_latest: z.number().int(),
      hidden: z.number().int(),
      claimed: z.number().int(),
    }),
    accounts: z.array(z.object({ role: z.enum(ROLES), count: z.number().int() })),
    mail: z.object({
      queued: z.number().int(),
      dead: z.number().int(),
      sent_today: z.number().int(),
      oldest_queued_at: when.nullable(),
      dead_since: when.nullable().describe('When the first email was given up, of those that were.'),
    }),
    searches: z.object({ found: z.number(), not_found: z.number() }).describe('This week, of all processes.'),
    lists: z
      .array(z.object({ kind: z.enum(['ea', 'ptin']), list_date: z.iso.date(), is_stale: z.boolean() }))
      .describe('The newest of each kind and states; stale after seven months.'),
    evidence_due: z.number().int().describe('Files that should have been deleted but weren’t.'),
    jobs: z
      .object({
        lists_read: z.number().int(),
        newsletters_sent: z.number().int(),
        notices_pushed: z.number().int(),
        seen_at: when.nullable().describe('When a process last reported that it runs jobs.'),
      })
      .describe('What is being worked on, by any process.'),
    database_bytes: z.number(),
    uptime_s: z.number().int(),
    memory_bytes: z.number().int(),
  })
  .meta({ id: 'AdminHealth' })
export type HealthShown = z.output<typeof healthShown>

export const trendsQuery = z.object({ days: z.enum(TREND_DAYS).default('30') })

const trendDay = z.object({
  day: z.iso.date(),
  signups: z.number().int(),
  checks: z.number().int().describe('Names checked, with a receipt.'),
  claims: z.number().int().describe('Claims and applications that were started.'),
  questions: z.number().int(),
  answers: z.number().int(),
  reviews: z.number().int(),
  waiting: z.number().int().describe('Items in all queues at the end of the day.'),
  decided: z.number().int().describe('Items in all queues that staff decided.'),
  reply_minutes: z
    .number()
    .int()
    .nullable()
    .describe('Median time to the first reply, for conversations that began on this day and have a reply.'),
})
const trendWeek = z.object({
  week: z.iso.date().describe('A Monday, in Washington, DC, time.'),
  searches: z.number().int(),
  missed: z.number().int().describe('Searches without a result.'),
})
const trendImport = z.object({
  id: z.number().int(),
  kind: z.enum(['ea', 'ptin']),
  list_date: z.iso.date(),
  is_demo: z.boolean(),
  rows: z.number().int().nullable(),
  listed: z.number().int().nullable().describe('Enrolled agents on the list.'),
  matched: z.number().int().nullable().describe('Agents known from an earlier list.'),
})
export const trendsShown = z
  .object({
    days: z
      .array(trendDay)
      .describe(
        'Twice the requested number of days. The second half is the current period; the first half is the one before.',
      ),
    reply_median: z
      .object({ now: z.number().int().nullable(), before: z.number().int().nullable() })
      .describe('Minutes, for all those conversations, in the current and the previous period.'),
    weeks: z.array(trendWeek).describe('Oldest first.'),
    imports: z.array(trendImport).describe('The newest committed runs, oldest first.'),
  })
  .meta({ id: 'AdminTrends' })
export type TrendsShown = z.output<typeof trendsShown>
