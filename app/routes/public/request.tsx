/**
 * /request?agents={id},{id}: a visitor asks up to three agents at once. Registration comes after the text; signed-in
 * users go to the same form in the dashboard.
 */
import { t } from '@lingui/core/macro'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { choicesRow } from '#server/domains/requests/choice-row.ts'
import { FewAgents } from '#app/features/requests/few-agents.tsx'
import { FirstSteps, StepHead } from '#app/features/requests/first-steps.tsx'
import { HowRequestsWork, HowRequestsWorkBelow } from '#app/features/requests/how-requests-work.tsx'
import { MissingAgents } from '#app/features/requests/missing-agents.tsx'
import { NearForm } from '#app/features/requests/near-form.tsx'
import { readRequestStart, stepOf } from '#app/features/requests/request-start.ts'
import { VisitorRequest } from '#app/features/requests/visitor-request.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { paths } from '#common/paths.ts'
import { chooseAgents } from '#server/domains/requests/choose-agents.ts'

const Form = island('request', 'idle', VisitorRequest)

export async function loader({ request, scope }: PageArgs) {
  const start = readRequestStart(new URL(request.url).searchParams)
  const choices = await chooseAgents(scope.db, { publicIds: start.agents, search: start.search, near: start.near })
  return { start, choices: choicesRow(choices) }
}

/** Without script, where the form is hidden: some browsers show it all the same. */
export function action({ request }: PageArgs): never {
  const { pathname, search } = new URL(request.url)
  throw redirect(`${pathname}${search}`, 303)
}

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Ask up to three agents`,
    description: t`Describe your needs once, and choose up to three agents to ask. You’ll create an account before we send your request.`,
    robots: 'noindex',
  })

export default function RequestPage({ loaderData: { start, choices } }: PageProps<typeof loader>) {
  const step = stepOf(start, choices)
  return (
    <Page
      trail={[{ name: t`Directory`, to: paths.agents }]}
      crumb={t`Ask up to three agents`}
      {...(step === 1
        ? {
            heading: t`Ask up to three agents`,
            lead: t`Describe your needs once. Agents reply to you separately. It’s free.`,
            below: <HowRequestsWorkBelow />,
          }
        : {
            heading: step === 2 ? t`Where are you?` : t`Choose agents, and write to them`,
            aside: <HowRequestsWork />,
          })}
    >
      <div className="grid gap-5">
        <MissingAgents agents={choices.unreachable} />
        {step === 3 ? (
          <FormStep start={start} choices={choices} />
        ) : (
          <div>
            <FirstSteps start={start} choices={choices} pathTo={paths.newRequest} isHeaded />
          </div>
        )}
      </div>
    </Page>
  )
}

function FormStep({ start, choices }: PageProps<typeof loader>['loaderData']) {
  const agents = [...choices.chosen, ...choices.more]
  return (
    <div>
      <StepHead step={3} name="" />
      <noscript>
        <div className="mb-6">
          <Notice kind="caution">
            <p>
              {t`Requests need JavaScript, which is off in your browser. Turn it on, or use the phone number or website on an agent’s profile.`}
            </p>
            {agents.length > 0 && (
              <ul>
                {agents.map(({ listing_id: id, name, path, location }) => (
                  <li key={id}>
                    <a href={path}>{name}, EA</a> {location}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
          <div className="mt-5">
            {choices.notes.map((note) => (
              <p key={note} className="mb-3 max-w-[68ch]">
                {note}
              </p>
            ))}
            <FewAgents start={start} choices={choices} />
            <NearForm start={start} choices={choices} />
          </div>
        </div>
      </noscript>
      <div className="card p-5 md:p-7 noscript:hidden">
        <Form start={start} choices={choices} />
      </div>
    </div>
  )
}
