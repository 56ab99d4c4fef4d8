/** Explains an IRS letter: what it means, and how long there is to answer. */
import { z } from 'zod'
import { cleanText } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { paths } from '#common/paths.ts'
import { writtenLabel } from '#common/text-review.ts'
import { readNeeds } from '#server/domains/agents/box-needs.ts'
import { isFiller } from '#server/domains/agents/ordinary-words.ts'
import { findLetters } from '#server/domains/resources/find-letters.ts'
import { listEntries } from '#server/domains/resources/list-entries.ts'
import { hasWords } from '#server/domains/resources/search-words.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'
import type { Db } from '#server/platform/db.ts'
import { defineTool, paragraphs, sayLimits, toolQuery } from './tool.ts'

const NOTICES_MAX = 5

const notice = z.object({
  number: z.string(),
  also: z.array(z.string()).describe('Numbers of the other letters and versions that the guide covers.'),
  title: z.string(),
  what: z.string().describe('What it means.'),
  days: z.int().nullable().describe('Days to answer, from the date on the letter. Null: the letter gives the date.'),
  clock: z.string().describe('How the time to answer is counted.'),
  otherwise: z.string().describe('What happens without an answer.'),
  gather: z.array(z.string()),
  steps: z.array(z.string()),
  url: z.url(),
  source: z.object({ name: z.string(), url: z.url() }),
  review: z.string().describe('When it was written, and who reviewed it. Tell the user if no one did.'),
})

const LIMITS = [
  'This is general information, not tax or legal advice. The letter itself counts.',
  'Dates: use the date on the letter. If it gives a date to answer by, that date counts.',
  'Scammers imitate IRS letters. The user can check a letter in the IRS online account or at the number on IRS.gov.',
]

export const findNoticeTool = defineTool({
  name: 'find_notice',
  title: 'Explain an IRS letter',
  description:
    'Explains an IRS letter or notice by its number (“CP2000,” “LT11,” “Letter 525”) or by words in it (“intent to levy”), also in a sentence (“I got a CP2000”): what it means, how long the user has to answer, what to gather, and what to do. ' +
    'Say who reviewed the text and when, link to the page, and say that it’s general information, not tax advice. ' +
    'Never send the text of the letter, or Social Security, taxpayer, bank, or card numbers.',
  input: z.object({ query: toolQuery('The number of the letter, or a few words of its title.').min(2) }),
  output: z.object({ notices: z.array(notice), total: z.int(), does_not_show: z.array(z.string()) }),
  writes: false,
  run: async ({ query }, { db, settings: { origin }, limit }) => {
    await limit('notices')
    const found = titledFirst(await findNotices(db, cleanText(query)), query)
    const notices = found.slice(0, NOTICES_MAX).map((entry) => presentNotice(entry, origin))
    const text = paragraphs(
      notices.length === 0
        ? `No guide of ours matches these words. Send the number of the letter, which is at the top or bottom of its first page, or fewer words. That isn’t proof that the letter isn’t genuine. All our guides to letters: ${origin}${paths.notices}`
        : `${found.length} of our guides match.`,
      ...notices.map(sayNotice),
      sayLimits(LIMITS),
    )
    return { text, data: { notices, total: found.length, does_not_show: LIMITS } }
  },
})

/** A number or words, or a sentence, which is understood as in the search box. */
async function findNotices(db: Db, asked: string): Promise<ResourceEntry<'notice'>[]> {
  const named = await listEntries(db, 'notice', asked)
  if (named.length > 0) return named
  // Here, "unreported income" is about a letter, too.
  const codes = [asked, `letter ${asked}`].map(codesIn).find((found) => found.length > 0) ?? []
  if (codes.length > 0) {
    const numbers = new Set((await findLetters(db, codes)).map(({ code }) => code))
    return (await listEntries(db, 'notice')).filter(({ content }) => numbers.has(content.number))
  }
  const words = withoutFillers(asked)
  return words === '' || words === asked ? [] : listEntries(db, 'notice', words)
}

/** A letter of this title before those that only mention it: “Notice of intent to levy” before its reminder. */
function titledFirst(found: ResourceEntry<'notice'>[], asked: string): ResourceEntry<'notice'>[] {
  const words = withoutFillers(asked)
  const isTitled = ({ title }: ResourceEntry<'notice'>) => hasWords(title, words)
  return [...found.filter(isTitled), ...found.filter((entry) => !isTitled(entry))]
}

const codesIn = (asked: string): string[] =>
  readNeeds(asked).flatMap(({ kind, value }) => (kind === 'letter' ? [value] : []))

const withoutFillers = (asked: string): string =>
  (asked.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !isFiller(nameKey(word)) && !/^(?:letters?|notices?)$/i.test(word))
    .join(' ')

function presentNotice(entry: ResourceEntry<'notice'>, origin: string): z.infer<typeof notice> {
  const { number, also, what, days, clock, otherwise, gather, steps } = entry.content
  return {
    number,
    also: [...also],
    title: entry.title,
    what,
    days,
    clock,
    otherwise,
    gather: [...gather],
    steps: [...steps],
    url: `${origin}${paths.notice(entry.slug)}`,
    source: { name: entry.sourceName, url: entry.sourceUrl },
    review: writtenLabel(entry),
  }
}

const sayNotice = ({ number, title, what, clock, otherwise, gather, steps, ...rest }: z.infer<typeof notice>): string =>
  [
    `${number}: ${title}`,
    what,
    `Time: ${clock}`,
    `Without an answer: ${otherwise}`,
    `Gather: ${gather.join('; ')}`,
    `Steps: ${steps.join('; ')}`,
    `${rest.review} Source: ${rest.source.name}, ${rest.source.url}. Page: ${rest.url}`,
  ].join('\n')
