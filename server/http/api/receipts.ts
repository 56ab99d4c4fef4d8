/** Receipts that anyone can check, and what each source says about an agent. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { z } from 'zod'
import { BULK_OUTCOMES } from '#common/bulk-checks.ts'
import { CLAIM_METHODS, provedBy } from '#common/claims.ts'
import { describeEntry, describeNoEntry, type DisciplineRecord } from '#common/discipline.ts'
import { disciplineRecord } from '#common/discipline-schemas.ts'
import { statusLine } from '#common/list-status.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { describeMatch, NAME_MATCHES } from '#common/name-match.ts'
import { paths, publicIdIn } from '#common/paths.ts'
import { questionFrom, verifyFields, type VerifyQuery } from '#common/verify-query.ts'
import { notShownByReceipt } from '#common/receipt-limits.ts'
import type { ClaimRecord } from '#server/domains/claims/prove-again.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { readLadder } from '#server/domains/verification/read-ladder.ts'
import { readReceipt } from '#server/domains/verification/read-receipt.ts'
import { createReceipt } from '#server/domains/verification/receipts.ts'
import type { Receipt, Standing, VerifiedListing } from '#server/domains/verification/types.ts'
import { AppError } from '#server/platform/errors.ts'
import { textParameter } from './agent-schemas.ts'
import { everybody, everybodyOrKey } from './audiences.ts'
import { call, group } from './call.ts'
import { envelopeOf, ok, verbatim } from './envelope.ts'

const kind = z.enum(['ea', 'ptin'])

const claimShown = z
  .object({
    claimed_on: z.iso.date(),
    methods: z.array(z.object({ method: z.enum(CLAIM_METHODS), text: z.string() })),
    proved_in: z.int().describe('The year of the newest proof.'),
    is_old: z.boolean().describe('Proved before the agent’s last license renewal, whatever the renewal group.'),
  })
  .nullable()
  .describe('Null: not claimed.')

export const person = z.object({
  id: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  match: z
    .enum(NAME_MATCHES)
    .describe('`exact` and `middle` are the same first and last name, `middle` apart from a middle name or initial.'),
  match_text: z.string().describe('What matched, in words. Empty for an exact match.'),
  status: z
    .enum(['listed', 'not_in_latest'])
    .describe('As of that moment. `not_in_latest`: on an earlier list, or on none that we know; not on the newest.'),
  last_list_date: z.iso.date().nullable().describe('The newest list that has the person. Null: none that we know.'),
  newest_list_date: z.iso.date().nullable().describe('The newest list of that kind that covers the state.'),
  status_text: z
    .string()
    .nullable()
    .describe('What the list said, with its date. Null if no list we knew had the person.'),
  is_demo: z.boolean(),
})

const receiptShown = z
  .object({
    id: z.string(),
    path: z.string(),
    made_at: z.iso.datetime(),
    check: z.object({
      verdict: z
        .enum(['intact', 'altered', 'unsigned', 'unknown_key', 'revoked_key'])
        .describe('Rely on `intact` alone.'),
      signed_at: z.iso.datetime().nullable(),
      is_late: z.boolean().describe('Signed long after it was made, so nothing is known about the time between.'),
      key: z
        .object({
          id: z.string().describe('`kid` in /.well-known/jwks.json.'),
          made_at: z.iso.datetime(),
          retired_at: z.iso.datetime().nullable(),
          revoked_at: z.iso.datetime().nullable(),
          revoked_for: z.string(),
        })
        .nullable(),
      sd_jwt: z.string().nullable().describe('The signed receipt (RFC 9901), to verify it independently.'),
    }),
    asked: z
      .object({ last_name: z.string(), first_name: z.string(), state: z.string(), zipcode: z.string() })
      .nullable()
      .describe('Null: withheld.'),
    outcome: z
      .enum(BULK_OUTCOMES)
      .describe('`one`: one person, who is on the newest list. `formerly`: one person, who isn’t on the newest list.'),
    withheld: z.int().describe('People who have since asked to be removed from the directory. The totals count them.'),
    total: z.int(),
    matches: z.array(person),
    similar_total: z.int(),
    similar: z.array(person),
    elsewhere_total: z.int(),
    elsewhere: z.array(person),
    lists: z.array(
      z.object({
        kind,
        list_date: z.iso.date(),
        states: z.array(z.string()).nullable(),
        days_old: z.int().describe('Today.'),
        newest_date: z.iso.date().describe('The newest list of its kind that we have.'),
        files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
        is_demo: z.boolean(),
      }),
    ),
    history: z.array(z.object({ kind, list_date: z.iso.date(), present: z.boolean() })),
    claim: claimShown.optional().describe('As it was then. Absent if the receipt doesn’t say or it’s withheld.'),
    discipline: disciplineRecord
      .nullable()
      .describe('As it was then. Null if the receipt doesn’t say, or if what it said no longer counts.'),
    does_not_show: z.array(z.string()),
  })
  .meta({ id: 'Receipt' })

const textOf = (standing: Standing | null) =>
  standing &&
  statusLine({
    status: standing.status,
    kind: standing.kind,
    date: standing.status === 'listed' ? standing.onListOf : standing.newestListOf,
  })

export const presentPerson = ({ publicId, zip, standing, ...rest }: VerifiedListing, asked: VerifyQuery | null) => ({
  ...rest,
  id: publicId,
  zipcode: zip,
  matchText: describeMatch(rest, asked && asked.firstName),
  status: standing?.status ?? ('not_in_latest' as const),
  lastListDate: standing && standing.onListOf,
  newestListDate: standing && standing.newestListOf,
  statusText: textOf(standing),
})

const presentClaim = (claim: ClaimRecord | null) =>
  claim && { ...claim, methods: claim.methods.map((method) => ({ method, text: provedBy(method) })) }

export const presentDiscipline = (record: DisciplineRecord) => ({
  ...record,
  text: record.entries.length > 0 ? record.entries.map(describeEntry).join(' ') : describeNoEntry(record),
})

const presentReceipt = ({ id, madeAt, asked, answer, ages, check, ...receipt }: Receipt) => ({
  id,
  path: paths.receipt(id),
  madeAt,
  check,
  asked: asked && { lastName: asked.lastName, firstName: asked.firstName, state: asked.state, zipcode: asked.zip },
  outcome: receipt.outcome,
  withheld: receipt.withheld,
  total: answer.total,
  matches: answer.matches.map((one) => presentPerson(one, asked)),
  similarTotal: answer.similarTotal,
  similar: answer.similar.map((one) => presentPerson(one, asked)),
  elsewhereTotal: answer.elsewhereTotal,
  elsewhere: answer.elsewhere.map((one) => presentPerson(one, asked)),
  lists: answer.lists.map(({ kind: of, listDate, scope, files, isDemo }, at) => ({
    kind: of,
    listDate,
    states: scope && [...scope],
    daysOld: ages[at]?.days ?? 0,
    newestDate: ages[at]?.newestDate ?? listDate,
    files: [...files],
    isDemo,
  })),
  history: receipt.history.map((entry) => ({ ...entry })),
  ...(receipt.claim === undefined ? {} : { claim: presentClaim(receipt.claim) }),
  discipline: receipt.discipline ? presentDiscipline(receipt.discipline) : null,
  doesNotShow: verbatim(notShownByReceipt()),
})

const statusShown = z
  .object({
    id: z.string(),
    path: z.string(),
    files: z.array(
      z.object({
        kind,
        oldest_on: z.iso.date().describe('This is our oldest copy, so nothing earlier is known.'),
        newest_on: z.iso.date(),
        is_on_newest: z.boolean(),
        ranges: z
          .array(z.object({ first_on: z.iso.date(), last_on: z.iso.date() }))
          .describe('Runs of copies with the person, newest first.'),
      }),
    ),
    claim: claimShown,
    discipline: disciplineRecord,
  })
  .meta({ id: 'AgentStatus' })

const text = z.string().max(SEARCH_TEXT_MAX)
const { last_name: lastName, first_name: firstName, state, zip } = verifyFields.shape
const receiptForm = z
  .strictObject({
    last_name: text.pipe(lastName).describe('As on a license.'),
    first_name: text.pipe(firstName).default(''),
    state: text.pipe(state).default('').describe('By USPS code or name. Narrows the search.'),
    zip: text.pipe(zip).default('').describe('Five digits. Narrows the search.'),
    agent_id: z
      .string()
      .regex(/^([0-9a-f]{8})?$/)
      .default('')
      .describe('The `id` of one of several people with the name, or of a similar name, to get a receipt about them.'),
  })
  .meta({ id: 'ReceiptForm' })

export const receiptCalls = [
  group({ tag: 'receipts', errors: [400, 404, 429] }, [
    call(everybody, 'GET /receipts/:id', 'Get a receipt of a list check, and whether it’s unaltered.', {
      description:
        'Anyone with the number can read it, as on its page. docs/api.md explains how to verify it independently.',
      params: z.object({ id: textParameter('The number of the receipt.') }),
      output: envelopeOf(receiptShown),
      run: async ({ db, settings, params, reply }) => {
        void reply.header('cache-control', 'no-store')
        return ok(presentReceipt(await readReceipt(db, settings, params.id)))
      },
    }),
    call(everybodyOrKey, 'POST /receipts', 'Check a name against the lists, and get a signed receipt of the answer.', {
      description:
        'Public; no token needed, but a network gets few receipts in an hour. The receipt stays, and anyone with its number can read it.',
      body: receiptForm,
      scope: 'verify',
      idempotent: true,
      output: envelopeOf(receiptShown),
      status: 201,
      errors: [400, 404, 422, 429],
      acceptedLimit: 'receipts',
      accountLimit: 'accountReceipts',
      run: async ({ db, settings, body: { agent_id: chosen, ...asked } }) => {
        const id = await createReceipt(db, settings, { question: questionFrom(asked), chosen })
        return ok(presentReceipt(await readReceipt(db, settings, id)))
      },
    }),
    call(everybody, 'GET /agent/agents/status/:id', 'Get what each source says about an agent, and since when.', {
      params: z.object({ id: textParameter('ID of an agent, or the last part of its address.') }),
      output: envelopeOf(statusShown),
      run: async ({ db, params }) => {
        const id = publicIdIn(params.id)
        if (!id) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
        const [agent, { files, claim, discipline }] = await Promise.all([viewAgent(db, id), readLadder(db, id)])
        return ok({
          id: agent.publicId,
          path: paths.listing(agent),
          files: files.map((file) => Object.assign({}, file, { ranges: [...file.ranges] })),
          claim: presentClaim(claim),
          discipline: presentDiscipline(discipline),
        })
      },
    }),
  ]),
]
