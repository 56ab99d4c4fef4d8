/** Checks whether the IRS lists have a person, and makes a receipt of the answer that anyone can check. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { BULK_OUTCOMES } from '#common/bulk-checks.ts'
import { longDate } from '#common/dates.ts'
import { i18n } from '#common/i18n.ts'
import { listName } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { notShownByCheck, notShownByReceipt } from '#common/receipt-limits.ts'
import { parseVerifyQuery, type VerifyQuery } from '#common/verify-query.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { answerFor, createReceipt } from '#server/domains/verification/receipts.ts'
import type { Standing, VerifiedListing, VerifyAnswer } from '#server/domains/verification/types.ts'
import { outcomeByStatus } from '#server/domains/verification/verify-name.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { person, presentDiscipline, presentPerson } from '../receipts.ts'
import { serialize } from '../envelope.ts'
import {
  defineTool,
  listShown,
  paragraphs,
  presentList,
  sayLimits,
  sayLists,
  type ToolContext,
  toolText,
} from './tool.ts'

/** Enough to ask which one it is. */
const PEOPLE_MAX = 10

const shown = person.extend({ url: z.url().describe('The profile.') })
type Shown = z.infer<typeof shown>

const receiptMade = z.object({ id: z.string(), url: z.url(), made_at: z.iso.datetime() })
type Made = {
  receipt: z.infer<typeof receiptMade> | null
  receiptNote: string
  answer: VerifyAnswer
  discipline: string
}

export const verifyLicenseTool = defineTool({
  name: 'verify_license',
  title: 'Check a license against the IRS lists',
  description:
    'Checks whether a person is on the public IRS list of enrolled agents (EAs), and as of which date. ' +
    'It also stores a signed receipt at an address that anyone can open; give the user that link. Set receipt to false to store nothing. ' +
    'The outcome `formerly` is a person who was on an earlier list and isn’t on the newest one: say so with both dates, never that they are listed, and never why. ' +
    'Always say the date of the list, and what a match doesn’t prove: that the license is valid today, that the person the user talks to is the person on the list (names can coincide), or that the work is good. ' +
    'If several people have the name, ask for what you haven’t sent (first name, state, or ZIP code) instead of choosing one. If no one does, say that the list has no such name as of its date; never say that the person is a fraud or lost the license. ' +
    'Someone who isn’t listed may be a CPA, an attorney, or a preparer without this license, which other registers show. This is not legal or tax advice. ' +
    'Never send Social Security, taxpayer, bank, or card numbers.',
  input: z.object({
    last_name: toolText('Last name, as on a license.'),
    first_name: toolText('First name. Leave it out only if the user doesn’t know it.').default(''),
    state: toolText('A state by name or USPS code, such as Texas or TX. Narrows the search.').default(''),
    zip: z.string().max(10).default('').describe('Five-digit ZIP code. Narrows the search.'),
    agent_id: z
      .string()
      .regex(/^([0-9a-f]{8})?$/)
      .default('')
      .describe('The id of one of several matches, to check only that person.'),
    receipt: z.boolean().default(true).describe('Store a signed receipt of the answer.'),
  }),
  output: z.object({
    outcome: z
      .enum(BULK_OUTCOMES)
      .describe('`one`: one person, who is on the newest list. `formerly`: one person, who isn’t on the newest list.'),
    total: z.int(),
    matches: z
      .array(shown)
      .describe(`The same name. At most ${PEOPLE_MAX}. \`status\` says who is on the newest list.`),
    similar: z.array(shown).describe('Only a similar name: not a match. Empty if there is a match.'),
    elsewhere: z.array(shown).describe('The same name outside the state or ZIP code: may be the person, or not.'),
    disciplinary_record: z
      .string()
      .nullable()
      .describe('For one match with a receipt: what our copies of the disciplinary lists say.'),
    lists: z.array(listShown),
    receipt: receiptMade.nullable(),
    receipt_note: z.string().describe('Why there is no receipt. Empty if there is one.'),
    does_not_show: z.array(z.string()).describe('Tell the user.'),
  }),
  writes: true,
  run: async (input, context) => {
    await context.limit('searches')
    const question = questionOf(input)
    const made = input.receipt
      ? await answerWithReceipt(context, question, input.agent_id)
      : await answerOnly(context, question, input.agent_id)
    const { answer, discipline, receipt, receiptNote } = made
    const present = (people: readonly VerifiedListing[]) =>
      people.slice(0, PEOPLE_MAX).map(presenterOf(context, question))
    const data = {
      outcome: outcomeByStatus(answer),
      total: answer.total,
      matches: present(answer.matches),
      similar: present(answer.similar),
      elsewhere: present(answer.elsewhere),
      disciplinary_record: discipline || null,
      lists: answer.lists.map(presentList),
      receipt,
      receipt_note: receiptNote,
      does_not_show: receipt ? notShownByReceipt() : notShownByCheck(),
    }
    const text = paragraphs(
      sayOutcome(answer, question),
      sayPeople('', data.matches),
      sayPeople('Only similar names, so not a match:', data.similar),
      sayPeople('The same name somewhere else:', data.elsewhere),
      discipline,
      sayLists(data.lists),
      receipt ? `Signed receipt, for the user to open and keep: ${receipt.url}` : receiptNote,
      sayLimits(data.does_not_show),
    )
    return { text, data }
  },
})

type Asked = { last_name: string; first_name: string; state: string; zip: string }

/** By the rules of the form on the site. */
function questionOf(asked: Asked): VerifyQuery {
  const { question, problems } = parseVerifyQuery({ get: (name) => asked[name as keyof Asked] })
  if (question) return question
  throw new InvalidFieldsError(Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]])))
}

async function answerOnly({ db }: ToolContext, question: VerifyQuery, agentId: string): Promise<Made> {
  const answer = await answerFor(db, { question, chosen: agentId })
  return { answer, discipline: '', receipt: null, receiptNote: 'No receipt was stored, as asked.' }
}

/** The answer is that of the receipt. Over its limit, the answer comes without one. */
async function answerWithReceipt(context: ToolContext, question: VerifyQuery, agentId: string): Promise<Made> {
  const { db, settings, limit } = context
  try {
    await limit('receipts')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const receiptNote = i18n._(
      msg`No receipt was stored, because this network requested too many in the past hour. Try again later.`,
    )
    return { ...(await answerOnly(context, question, agentId)), receiptNote }
  }
  const id = await createReceipt(db, settings, { question, chosen: agentId })
  const { answer, discipline, madeAt } = await readReceipt(db, settings, id)
  return {
    answer,
    discipline: discipline ? presentDiscipline(discipline).text : '',
    receipt: { id, url: `${settings.origin}${paths.receipt(id)}`, made_at: madeAt },
    receiptNote: '',
  }
}

const presenterOf =
  ({ settings }: ToolContext, question: VerifyQuery) =>
  (found: VerifiedListing): Shown => ({
    ...serialize(presentPerson(found, question)),
    url: `${settings.origin}${paths.listing(found)}`,
  })

function sayOutcome(answer: VerifyAnswer, question: VerifyQuery): string {
  const { matches, total } = answer
  const [only] = matches
  const outcome = outcomeByStatus(answer)
  if (outcome === 'one') return 'One person on the newest list has this name.'
  if (outcome === 'formerly') return `Formerly listed: ${sayFormerly(only?.standing ?? null)}`
  if (outcome === 'several')
    return `${total} people on our lists have this name. ${sayGone(matches)}${sayMissing(question)}`
  return 'No one on our lists has this name here. That isn’t proof that the person has no license: the list can be older than the license, or have another spelling of the name.'
}

/** What would tell them apart: the first name before all, and no state for who gave the ZIP code. */
function sayMissing({ firstName, state, zip }: VerifyQuery): string {
  if (!firstName) return 'Ask the user for the first name, and don’t choose one.'
  const missing = [!state && !zip && 'state', !zip && 'ZIP code'].filter(Boolean).join(' or ')
  return missing
    ? `Ask the user for the ${missing}, and don’t choose one.`
    : 'Ask the user which of them it is, and don’t choose one. Then send its id as `agent_id`.'
}

function sayFormerly(standing: Standing | null): string {
  if (!standing) return 'One person has this name in our directory, but isn’t on any IRS list that we have.'
  const { kind, onListOf, newestListOf } = standing
  return `One person with this name was on the ${listName(kind)} of ${longDate(onListOf)}, but isn’t on the newest one, of ${longDate(newestListOf)}. The list doesn’t say why.`
}

function sayGone(matches: readonly VerifiedListing[]): string {
  const gone = matches.filter(({ standing }) => standing?.status !== 'listed').length
  if (gone === 0) return ''
  return gone === matches.length
    ? 'None of them is on the newest list. '
    : `${gone} of them ${gone === 1 ? 'isn’t' : 'aren’t'} on the newest list. `
}

function sayPeople(heading: string, people: readonly Shown[]): string {
  if (people.length === 0) return ''
  return [heading, ...people.map(sayPerson)].filter(Boolean).join('\n')
}

function sayPerson({ id, first_name: first, middle_name: middle, last_name: last, suffix, ...rest }: Shown): string {
  const name = [first, middle, last, suffix].filter(Boolean).join(' ')
  const place = [rest.city, [rest.state, rest.zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const facts = [
    `${name}, ${place} (id ${id})`,
    rest.status_text ?? 'On no IRS list that we know',
    rest.match_text,
    rest.is_demo && 'INVENTED for demonstration',
  ]
  return `- ${facts.filter(Boolean).join('. ')}. ${rest.url}`
}
