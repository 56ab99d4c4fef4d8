/**
 * /corrections?listing=…: reports an error in a listing, or asks for its removal. First the message, then the emailed
 * code (`asked`). Both are posted to this page.
 */
import { t } from '@lingui/core/macro'
import { CodeForm, CorrectionForm } from '#app/features/corrections/correction-forms.tsx'
import { island } from '#app/page/island.tsx'
import { usePage } from '#app/page/page-context.tsx'
import { type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { rejectForm } from '#app/ui/form/posted-form.ts'
import { check, type SendProblem } from '#app/ui/form/problems.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { confirmCorrectionForm, correctionForm } from '#common/personal-forms.ts'
import { paths } from '#common/paths.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { confirmCorrection, requestCorrection } from '#server/domains/corrections/request-correction.ts'
import { AppError } from '#server/platform/errors.ts'
import { readForm, type RequestScope } from '#server/platform/request-scope.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Not at the first interaction: each listing's draft has a name of its own. */
const Correction = island('correction', 'visible', CorrectionForm)
const Code = island('correction-code', 'idle', CodeForm)

export async function loader({ request, scope }: PageArgs) {
  const id = listingIn(request)
  const agent = await viewAgent(scope.db, id)
  const { firstName, lastName } = agent
  return { id, name: fullName(agent), place: placeLine(agent), path: paths.listing(agent), firstName, lastName }
}

function listingIn(request: Request): string {
  const id = new URL(request.url).searchParams.get('listing') ?? ''
  if (/^[0-9a-f]{8}$/.test(id)) return id
  throw new AppError('not_found', t`We couldn’t find that listing. Search for the name instead.`)
}

type Posted = Record<string, string>
type Rejected = { problem: SendProblem; status: number; waitS?: number }

export async function action({ request, scope }: PageArgs) {
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

/** The field values as the API has them. */
const correctionIn = ({ first_name, last_name, ...typed }: Posted, listingId: string) => ({
  ...typed,
  listing_id: listingId,
  wanted: { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) },
})

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
  problem: { fields: {}, words: t`Too many requests came from your connection. Try again in an hour.` },
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

export const headers = { 'cache-control': 'no-store' }

export const meta = noindexMeta('Something wrong?')

export default function CorrectionsPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { id, name, place, path, firstName, lastName } = loaderData
  const address = new URLSearchParams(usePage().search)
  const refused = actionData ?? null
  return (
    <Page
      heading={t`Something wrong?`}
      lead={t`Tell us what’s wrong with this listing, or ask us to remove it.`}
      art={<Illustration name="letter" size={160} className="max-md:hidden" />}
      aside={<WhatWeCanDo />}
    >
      <p className="card mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 p-4">
        <Avatar name={name} id={id} />
        <span>
          <a href={path} className="block font-serif text-18 font-semibold">
            {name}
          </a>
          <span className="text-14 text-muted">{place}</span>
        </span>
      </p>
      <div className="card p-5 md:p-7">
        {address.get('sent') === '1' ? (
          <Notice>
            <output>{t`Thank you. A person will review your request and email you.`}</output>
          </Notice>
        ) : address.has('asked') ? (
          <Code refused={refused} />
        ) : (
          <Correction listingId={id} listed={{ firstName, lastName }} refused={refused} />
        )}
      </div>
    </Page>
  )
}

const WhatWeCanDo = () => (
  <section aria-labelledby="can-do" className="card p-5">
    <h2 id="can-do" className="text-22">
      {t`Who can change what`}
    </h2>
    <ul className="contact-facts mt-3">
      <li>
        <Icon name="edit" /> {t`We correct how a name is written: capitals, accents, and spaces.`}
      </li>
      <li>
        <Icon name="delete" />{' '}
        {t`We remove a listing if the listed person asks. The listing stays removed when a new list comes out.`}
      </li>
      <li>
        <Icon name="building" />{' '}
        {t`The IRS (epp@irs.gov) corrects what its list says, such as a wrong name or address.`}
      </li>
    </ul>
    <h2 className="mt-5 text-18">{t`What happens next`}</h2>
    <ol className="timeline mt-3 text-14">
      <li>{t`You send the form and enter the code we email you.`}</li>
      <li>{t`A person reviews your request. Until then, the listing doesn’t change.`}</li>
      <li>{t`We email you our decision and the reason.`}</li>
    </ol>
  </section>
)
