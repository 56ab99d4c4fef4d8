/**
 * /request?agents={id},{id}: a visitor asks up to three agents at once. Registration comes after the text; signed-in
 * users go to the same form in the dashboard.
 */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { island } from '#app/page/island.tsx'
import { choiceRow } from '#server/domains/requests/choice-row.ts'
import { HowRequestsWork } from '#app/features/requests/how-requests-work.tsx'
import { MissingAgents } from '#app/features/requests/missing-agents.tsx'
import { NearForm } from '#app/features/requests/near-form.tsx'
import { readRequestStart } from '#app/features/requests/request-start.ts'
import { VisitorRequest } from '#app/features/requests/visitor-request.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { chooseAgents } from '#server/domains/requests/choose-agents.ts'

const Form = island('request', 'idle', VisitorRequest)

export async function loader({ request, scope }: PageArgs) {
  const start = readRequestStart(new URL(request.url).searchParams)
  const { chosen, more, about } = await chooseAgents(scope.db, { publicIds: start.agents, search: start.search })
  return { start, choices: { chosen: chosen.map(choiceRow), more: more.map(choiceRow), about } }
}

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Ask up to three agents`,
    description: t`Describe what you need once, and choose up to three agents to ask. You’ll create an account before we send your request.`,
    robots: 'noindex',
  })

export default function RequestPage({ loaderData: { start, choices } }: PageProps<typeof loader>) {
  const isEmpty = choices.chosen.length + choices.more.length === 0
  return (
    <Page
      heading={t`Ask up to three agents`}
      lead={t`Describe what you need once. Each agent you choose answers you separately. It’s free and doesn’t commit you to hiring anyone.`}
      aside={<HowRequestsWork />}
    >
      <noscript>
        <div className="mb-6">
          <Notice kind="caution">
            <p>
              {t`Requests need JavaScript, which is off in your browser. Turn it on, or use the phone number or website on an agent’s profile.`}
            </p>
          </Notice>
        </div>
      </noscript>
      <div className="grid gap-5">
        <NearForm start={start} location={choices.about.location} />
        <MissingAgents start={start} choices={choices} />
        {!isEmpty && (
          <div className="card p-5 md:p-7">
            <Form start={start} choices={choices} />
          </div>
        )}
      </div>
    </Page>
  )
}
