/** /corrections?listing=…: something is wrong with a listing, or its person wants out. */
import { CorrectionForm } from '#app/features/corrections/correction-form.tsx'
import { fullName, placeLine } from '#app/features/agents/full-name.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { Page } from '#app/ui/page.tsx'
import { paths } from '#contract/paths.ts'
import { viewAgent } from '#server/agents/view-agent.ts'
import { AppError } from '#server/platform/errors.ts'
import { requestScope } from '#server/platform/request-scope.ts'
import type { Route } from './+types/corrections.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('listing') ?? ''
  if (!/^[0-9a-f]{8}$/.test(id))
    throw new AppError('not_found', 'No listing has this address. Search for the name instead.')
  const agent = await viewAgent(context.get(requestScope).db, id)
  return { id, name: fullName(agent), place: placeLine(agent), path: paths.listing(agent) }
}

export const meta = quietMeta('Something wrong?')

export default function CorrectionsPage({ loaderData: { id, name, place, path } }: Route.ComponentProps) {
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
      <CorrectionForm listingId={id} />
    </Page>
  )
}
