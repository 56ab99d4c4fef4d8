/** The answer of GET /admin/searches. */
import { z } from 'zod'
import { SEARCH_FAMILIES, type SearchFamily } from './searches.ts'

const count = z.number().int()
const families = z.object(
  Object.fromEntries(SEARCH_FAMILIES.map((family) => [family, count])) as Record<SearchFamily, typeof count>,
)
export const searchesShown = z
  .object({
    weeks: z.array(
      z.object({
        week: z.iso.date().describe('A Monday, in Washington, DC, time.'),
        searches: count,
        missed: count.describe('Searches without a result.'),
        families: families.describe('All searches.'),
        missed_families: families.describe('Searches without a result.'),
      }),
    ),
    missed: z
      .array(z.object({ week: z.iso.date(), family: z.enum(SEARCH_FAMILIES), asked: z.string(), searches: count }))
      .describe('What people searched for: needs, letters, and places; a name is “[name]”.'),
    words: z.array(z.object({ week: z.iso.date(), word: z.string(), searches: count })),
    hidden_words: count.describe('Number of distinct words that are names or too rare to show.'),
  })
  .meta({ id: 'AdminSearches' })
export type SearchesShown = z.output<typeof searchesShown>
