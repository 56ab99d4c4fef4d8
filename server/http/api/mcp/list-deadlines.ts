/** The next federal tax dates. */
import { z } from 'zod'
import { longDate, today } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { DEADLINE_AUDIENCES } from '#common/resources.ts'
import { listDeadlines } from '#server/domains/resources/list-entries.ts'
import { deadline, presentDeadline } from '../deadlines.ts'
import { defineTool, paragraphs, sayLimits } from './tool.ts'

const ROWS_MAX = 50
const ROWS = 10

const shown = deadline.extend({
  who: z.string().describe('Who has to do it.'),
  source: z.object({ name: z.string(), url: z.url() }),
})

const LIMITS = [
  'These are federal dates for calendar-year filers. States have their own.',
  'The IRS postpones dates after disasters, for the areas that it names. Those aren’t here.',
  'This is general information, not tax or legal advice.',
]

export const listDeadlinesTool = defineTool({
  name: 'list_deadlines',
  title: 'List federal tax deadlines',
  description:
    'Lists the next federal tax dates, adjusted for weekends and legal holidays, for everyone or for one group. ' +
    'Estimated payments name their tax year: the last one of a year is due in the next January. Say until when our dates reach if the user asks beyond, that state dates differ, that the IRS postpones dates for disaster areas, and that this isn’t tax advice. Link to the source.',
  input: z.object({
    who: z
      .enum(DEADLINE_AUDIENCES.map(({ slug }) => slug))
      .optional()
      .describe('Whose dates. If left out, everyone’s.'),
    from: z.iso.date().optional().describe('The first day, YYYY-MM-DD. If left out, today in Washington, D.C.'),
    limit: z.int().min(1).max(ROWS_MAX).default(ROWS),
  }),
  output: z.object({
    from: z.iso.date(),
    deadlines: z.array(shown),
    total: z.int(),
    covers_until: z.iso
      .date()
      .nullable()
      .describe('The last date that we have for anyone. Later ones aren’t known here, not absent. Null: none.'),
    url: z.url(),
    does_not_show: z.array(z.string()),
  }),
  writes: false,
  run: async ({ who, from = today(), limit: rows }, { db, settings: { origin }, limit }) => {
    await limit('deadlines')
    const [{ deadlines: known }, { deadlines: everyone }] = await Promise.all([
      listDeadlines(db, who ?? null),
      listDeadlines(db, null),
    ])
    const all = known.filter(({ content }) => content.date >= from)
    const until = everyone.at(-1)?.content.date ?? null
    const deadlines = all.slice(0, rows).map((entry) =>
      Object.assign(presentDeadline(entry), {
        who: entry.content.who,
        source: { name: entry.sourceName, url: entry.sourceUrl },
      }),
    )
    const url = `${origin}${paths.deadlines}`
    const text = paragraphs(
      deadlines.length === 0
        ? `We have no dates from ${longDate(from)}.`
        : `From ${longDate(from)}, ${deadlines.length} of ${all.length}:`,
      deadlines
        .map((each) => `- ${longDate(each.date)}: ${each.title} (${each.form}; ${each.who}). ${each.source.url}`)
        .join('\n'),
      until === null
        ? ''
        : `Our dates end on ${longDate(until)}. Later ones, such as the last payment for ${until.slice(0, 4)}, which is due in the next January, aren’t here: tell the user.`,
      `All dates, and a calendar to subscribe to: ${url}`,
      sayLimits(LIMITS),
    )
    return { text, data: { from, deadlines, total: all.length, covers_until: until, url, does_not_show: LIMITS } }
  },
})
