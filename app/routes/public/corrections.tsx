/**
 * /corrections?listing=…: reports an error in a listing, or asks for its removal. First the message, then the emailed
 * code (`asked`). With script both use the API; without it the page handles them itself.
 */
import { redirect } from 'react-router'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check, type SendProblem } from '#app/ui/form/problems.ts'
import { CorrectionForm, correctionIn } from '#app/features/corrections/correction-form.tsx'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { confirmCorrectionForm, correctionForm } from '#common/personal-forms.ts'
import { paths } from '#common/paths.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { requestCorrection, confirmCorrection } from '#server/domains/corrections/request-correction.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/read-form.ts'
import { type RequestScope, requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/corrections.ts'

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

type Typed = Record<string, string>
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

async function ask({ db, settings, checkFormLimit }: RequestScope, typed: Typed, listing: string): Promise<Outcome> {
  const { payload, problems } = check(correctionForm, correctionIn(typed, listing))
  if (problems) return wrong(problems)
  const waitS = await checkFormLimit('corrections')
  if (waitS > 0) return tooMany(waitS)
  return toRejected(async () => {
    const id = await requestCorrection(db, settings, payload)
    return { to: (of) => paths.correctionCode(of, id) }
  })
}

async function confirm({ db, checkFormLimit }: RequestScope, { code }: Typed, id: string): Promise<Outcome> {
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
