/** GET /deadlines/next: what the dashboard of a client says is due next. */
import { z } from 'zod'
import { today } from '#common/dates.ts'
import { DEADLINE_AUDIENCES } from '#common/resources.ts'
import { listDeadlines } from '#server/domains/resources/list-entries.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'
import { everybody } from './audiences.ts'
import { call, group } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'

const AUDIENCE_SLUGS = DEADLINE_AUDIENCES.map(({ slug }) => slug)
export const deadline = z
  .object({ slug: z.string(), title: z.string(), form: z.string(), date: z.iso.date() })
  .meta({ id: 'Deadline' })

export const deadlineCalls = group({ tag: 'deadlines', limit: 'deadlines', errors: [400, 429] }, [
  call(everybody, 'GET /deadlines/next', 'Get what’s due on the next federal tax date.', {
    description: 'Empty if no dates are left. Dates are adjusted for weekends and holidays.',
    query: z.object({
      who: z.enum(AUDIENCE_SLUGS).optional().describe('Who the dates apply to. If left out, everyone’s.'),
    }),
    output: envelopeOf(z.array(deadline)),
    run: async ({ db, query }) => {
      const { deadlines } = await listDeadlines(db, query.who ?? null)
      const next = deadlines.find(({ content }) => content.date >= today())
      return ok(deadlines.filter(({ content }) => content.date === next?.content.date).map(presentDeadline))
    },
  }),
])

export const presentDeadline = ({ slug, title, content: { form, date } }: ResourceEntry<'deadline'>) => ({
  slug,
  title,
  form,
  date,
})
