/**
 * /corrections?listing=…: reports an error in a listing, or asks for its removal. First the message, then the emailed
 * code (`asked`). With script both use the API; without it the page handles them itself.
 */
import { redirect, useSearchParams } from 'react-router'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check, type RejectedForm, type SendProblem } from '#app/ui/form/problems.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { confirmCorrectionForm, correctionForm } from '#common/personal-forms.ts'
import { paths } from '#common/paths.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { confirmCorrection, requestCorrection } from '#server/domains/corrections/request-correction.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm, type RequestScope, requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/corrections.ts'
import { useState } from 'react'
import type { Typed } from '#app/ui/form/form-values.ts'
import { FormFrame, Honeypot } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = listingIn(request)
  const agent = await viewAgent(context.get(requestScope).db, id)
  return { id, name: fullName(agent), place: placeLine(agent), path: paths.listing(agent) }
}

function listingIn(request: Request): string {
  const id = new URL(request.url).searchParams.get('listing') ?? ''
  if (/^[0-9a-f]{8}$/.test(id)) return id
  throw new AppError('not_found', 'No listing has this address. Search for the name instead.')
}

type Posted = Record<string, string>
type Rejected = { problem: SendProblem; status: number; waitS?: number }

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope)
  const listing = listingIn(request)
  const asked = new URL(request.url).searchParams.get('asked')
  const typed = Object.fromEntries([...(await readForm(request))].map(([name, text]) => [name, String(text)]))
  const outcome = asked === null ? await ask(scope, typed, listing) : await confirm(scope, typed, asked)
  if ('to' in outcome) throw redirect(outcome.to(listing), 303)
  const { problem, status, waitS } = outcome
  return rejectForm({ typed, problem }, status, waitS)
}

type Outcome = { to: (listing: string) => string } | Rejected

async function ask({ db, settings, checkFormLimit }: RequestScope, typed: Posted, listing: string): Promise<Outcome> {
  const { payload, problems } = check(correctionForm, correctionIn(typed, listing))
  if (problems) return wrong(problems)
  const waitS = await checkFormLimit('corrections')
  if (waitS > 0) return tooMany(waitS)
  return toRejected(async () => {
    const id = await requestCorrection(db, settings, payload)
    return { to: (of) => paths.correctionCode(of, id) }
  })
}

async function confirm({ db, checkFormLimit }: RequestScope, { code }: Posted, id: string): Promise<Outcome> {
  const { payload, problems } = check(confirmCorrectionForm, { id, code })
  if (problems) return wrong(problems)
  const waitS = await checkFormLimit('correctionCodes')
  if (waitS > 0) return tooMany(waitS)
  return toRejected(async () => {
    await confirmCorrection(db, payload)
    return { to: paths.correctionSent }
  })
}

const wrong = (fields: SendProblem['fields']): Rejected => ({ problem: { fields, words: null }, status: 422 })

const tooMany = (waitS: number): Rejected => ({
  problem: { fields: {}, words: 'Too many forms came from your connection. Try again in an hour.' },
  status: 429,
  waitS,
})

async function toRejected(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.problems ?? {}).map(([field, words]) => [field, words.join(' ')] as const)
    const words = fields.length > 0 ? null : error.message
    return { problem: { fields: Object.fromEntries(fields), words }, status: error.status }
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('retry-after')
  return { 'cache-control': 'no-store', ...(wait ? { 'retry-after': wait } : {}) }
}

export const meta = noindexMeta('Something wrong?')

export default function CorrectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, place, path } = loaderData
  return (
    <Page
      heading="Something wrong?"
      width="reading"
      lead={
        <p>
          With <a href={path}>{name}</a>, {place}. The facts come from the IRS list: a wrong name or address is
          corrected at the IRS (epp@irs.gov). We correct how it is written, and take a listing out for its person.
        </p>
      }
    >
      <CorrectionForm listingId={id} refused={actionData ?? null} />
    </Page>
  )
}

type CorrectionProps = { listingId: string; refused: RejectedForm | null }

/** Without script, the action above handles both forms. */
function CorrectionForm({ listingId, refused }: CorrectionProps) {
  const [address] = useSearchParams()
  const [asked, setAsked] = useState(address.get('asked'))
  const [done, setDone] = useState(address.get('sent') === '1')
  if (done) {
    return (
      <Notice>
        <output>Thank you. A person looks at it and writes to you.</output>
      </Notice>
    )
  }
  return asked ? (
    <CodeForm id={asked} refused={refused} onDone={() => setDone(true)} />
  ) : (
    <div className="group">
      <WordsForm listingId={listingId} refused={refused} onAsked={setAsked} />
    </div>
  )
}

/** The field values as the payload of the API call, and of the action. */
const correctionIn = ({ first_name, last_name, ...typed }: Typed, listingId: string) => ({
  ...typed,
  listing_id: listingId,
  wanted: { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) },
})

type WordsProps = CorrectionProps & { onAsked: (id: string) => void }

function WordsForm({ listingId, refused, onAsked }: WordsProps) {
  const typed = refused?.typed ?? {}
  const form = useForm({
    name: 'correction',
    schema: correctionForm,
    draft: `correction ${listingId}`,
    native: true,
    refused: refused?.problem,
    shape: (typed) => correctionIn(typed, listingId),
    send: async (payload) => {
      const { data } = await requestPublic(api.post('corrections/create', { body: payload }))
      onAsked(data.id)
    },
  })
  const { field } = form
  return (
    <FormFrame form={form} label="Correction" notYet="Not sent yet" button="Send" busy="Sending">
      <Honeypot />
      <SelectField {...field('kind')} label="What do you want?" defaultValue={typed['kind'] ?? 'correction'}>
        <option value="correction">Correct something</option>
        <option value="opt_out">Take this listing out</option>
      </SelectField>
      <SelectField {...field('relation')} label="Who are you?" defaultValue={typed['relation'] ?? 'self'}>
        <option value="self">I am this person</option>
        <option value="authorized">I act for this person</option>
        <option value="visitor">A visitor</option>
      </SelectField>
      <Field
        {...field('email')}
        label="Your email address"
        hint="We send a code there, and our answer."
        type="email"
        autoComplete="email"
        defaultValue={typed['email']}
      />
      <TextField
        {...field('message')}
        label="What is wrong?"
        hint="Or why the listing shall go."
        rows={5}
        maxLength={1000}
        defaultValue={typed['message']}
      />
      {/* Done in CSS, because restoring a draft fires no event. */}
      <fieldset className="grid gap-4 group-has-[[name=kind]_option:last-child:checked]:hidden sm:grid-cols-2">
        <legend className="mb-2 text-14 text-muted">
          Only where the name is written wrong (capitals, accents, spaces). Another name is corrected at the IRS.
        </legend>
        <Field
          {...field('first_name')}
          label="First name as it should be (optional)"
          maxLength={60}
          defaultValue={typed['first_name']}
        />
        <Field
          {...field('last_name')}
          label="Last name as it should be (optional)"
          maxLength={60}
          defaultValue={typed['last_name']}
        />
      </fieldset>
    </FormFrame>
  )
}

type CodeProps = { id: string; refused: RejectedForm | null; onDone: () => void }

function CodeForm({ id, refused, onDone }: CodeProps) {
  const form = useForm({
    name: 'correction-code',
    schema: confirmCorrectionForm,
    native: true,
    refused: refused?.problem,
    shape: (typed) => ({ ...typed, id }),
    send: async (payload) => {
      await requestPublic(api.post('corrections/confirm', { body: payload }))
      onDone()
    },
  })
  return (
    <FormFrame form={form} label="Code" notYet="Not confirmed yet" button="Confirm" busy="Checking">
      <p>We have sent a code to your address. Enter it here: only then does a person look at it.</p>
      <Field {...form.field('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
    </FormFrame>
  )
}
