/** /call?with={id}: an agent's free times for a first call. The dashboard books the time. */
import { t } from '@lingui/core/macro'
import { island } from '#app/page/island.tsx'
import { type MetaArgs, type PageArgs, type PageProps, redirect } from '#app/page/page.ts'
import { CallPicker } from '#app/features/first-calls/call-picker.tsx'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { freeTimesOf, readCallAgent, readReachable } from '#server/domains/first-calls/call-hours.ts'
import { paths } from '#common/paths.ts'

const Picker = island('call-times', 'idle', CallPicker)

export async function loader({ request, scope }: PageArgs) {
  const search = new URL(request.url).searchParams
  const listing = search.get('with')
  if (!listing) throw redirect(paths.agents)
  const agent = await readReachable(scope.db, listing)
  const called = agent.takesCalls ? await readCallAgent(scope.db, listing) : null
  return {
    publicId: agent.publicId,
    name: `${agent.firstName} ${agent.lastName}`.trim(),
    path: paths.listing(agent),
    takesMessages: agent.takesMessages,
    offered: called && {
      listing,
      times: freeTimesOf(called).map((time) => time.toISOString()),
      agentZone: called.calendar.timeZone,
      zone: search.get('zone'),
      at: search.get('at'),
    },
  }
}

export const headers = { 'cache-control': 'no-store' }

export const meta = ({ site, loaderData }: MetaArgs<typeof loader>) =>
  pageMeta(site, {
    title: t`Book a call with ${loaderData.name}`,
    description: t`Choose a time for a free 15-minute call with an enrolled agent.`,
    robots: 'noindex',
  })

export default function CallTimesPage({ loaderData }: PageProps<typeof loader>) {
  const { publicId, name, path, takesMessages, offered } = loaderData
  if (!offered) {
    return (
      <Page
        heading={t`You can’t book a call with ${name}, EA`}
        lead={t`This agent doesn’t offer first calls on this site right now.`}
      >
        <p className="flex flex-wrap gap-3">
          {takesMessages && <LinkButton to={paths.newMessage(publicId)}>{t`Send a message`}</LinkButton>}
          <LinkButton to={path}>{t`View profile`}</LinkButton>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading={t`Book a call with ${name}, EA`}
      lead={t`A 15-minute phone call. The agent calls you.`}
      aside={<HowCallsWork />}
    >
      <noscript>
        <div className="mb-6">
          <Notice kind="caution">
            <p>
              {t`Booking a call needs JavaScript, which is off in your browser. Turn it on, or use the phone number or website on the agent’s profile.`}
            </p>
            <p>
              <a href={path}>{t`View the profile of ${name}, EA`}</a>
            </p>
          </Notice>
        </div>
      </noscript>
      <div className="grid gap-5 noscript:hidden">
        <p>
          <a href={path}>{t`View profile`}</a>
        </p>
        {offered.times.length === 0 ? (
          <NoTimes listing={publicId} />
        ) : (
          <div className="card p-5 md:p-7">
            <Picker {...offered} />
          </div>
        )}
      </div>
    </Page>
  )
}
