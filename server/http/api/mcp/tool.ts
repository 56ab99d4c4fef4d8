/** What every tool of the server for assistants has, and what they say in the same words. */
import { z } from 'zod'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { daysBetween, longDate, today } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { rejectNumbers } from '#common/number-shield.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { readNewestLists } from '#server/domains/verification/read-lists.ts'
import type { IrsList } from '#server/domains/verification/types.ts'
import type { Db } from '#server/platform/db.ts'
import type { Settings } from '#server/platform/settings.ts'

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
export type ToolLimits = Record<'searches' | 'receipts' | 'notices' | 'deadlines', Limiter>

/** What a tool needs of the message that calls it. */
export type ToolContext = {
  db: Db
  settings: Settings
  /** Counts this call. @throws AppError `too_many_requests`. */
  limit: (name: keyof ToolLimits) => Promise<void>
  log: FastifyBaseLogger
}

/** `text` is for the assistant to read, and says as much as `data` does. */
type ToolAnswer<Data> = { text: string; data: Data }

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** It stores something: a receipt. */
  writes: boolean
  run: (input: z.output<Input>, context: ToolContext) => Promise<ToolAnswer<z.input<Output>>>
}

/** The types of what a tool takes and answers follow from its schemas. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool =>
  tool as unknown as Tool

/** A text of an assistant's user: like that of a search box, and never with a Social Security number. */
export const toolText = (what: string) => z.string().max(SEARCH_TEXT_MAX).superRefine(rejectNumbers).describe(what)

/** Nothing to search for isn't a search for everything. */
export const toolQuery = (what: string) =>
  toolText(what).refine((text) => /[\p{L}\p{N}]/u.test(text), 'Send a word or a number to search for.')

export const listShown = z.object({
  name: z.string(),
  list_date: z.iso.date(),
  days_old: z.int(),
  states: z.array(z.string()).nullable().describe('Null: the whole country.'),
  is_demo: z.boolean().describe('Invented people. Never present them as real.'),
})

export const presentList = ({ kind, listDate, scope, isDemo }: IrsList) => ({
  name: listName(kind),
  list_date: listDate,
  days_old: Math.max(0, daysBetween(listDate, today())),
  states: scope && [...scope],
  is_demo: isDemo,
})

export const readLists = async (db: Db) => (await readNewestLists(db)).map(presentList)

/** "IRS active enrolled agents list of March 26, 2026 (246 days old)". */
export function sayLists(lists: readonly z.infer<typeof listShown>[]): string {
  if (lists.length === 0) return 'No IRS list has been loaded yet, so nothing can be checked.'
  const named = lists.map(
    ({ name, list_date: date, days_old: days, states }) =>
      `${name} of ${longDate(date)} (${days} days old${states ? `; only ${states.join(', ')}` : ''})`,
  )
  const source = `Source: ${named.join('; ')}. Tell the user this date.`
  return lists.some(({ is_demo: isDemo }) => isDemo)
    ? `DEMONSTRATION: these people are invented. Don’t present them as real.\n${source}`
    : source
}

/** What the user has to know, as a list below the answer. */
export const sayLimits = (limits: readonly string[]): string =>
  ['What this doesn’t show:', ...limits.map((limit) => `- ${limit}`)].join('\n')

export const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
