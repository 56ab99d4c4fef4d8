/**
 * /call?with={id}: an agent's free times for a first call. One form, so that it works without script up to signing in;
 * the dashboard books the time.
 */
import { t } from '@lingui/core/macro'
import type { MetaArgs, PageArgs, PageProps } from '#app/page/page.ts'
import { HowCallsWork } from '#app/features/first-calls/how-calls-work.tsx'
import { NoTimes } from '#app/features/first-calls/no-times.tsx'
import { TimeChoices } from '#app/features/first-calls/time-choices.tsx'
import { commonZones } from '#app/lib/common-zones.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Page } from '#app/ui/page.tsx'
import { freeTimesOf, readCallAgent } from '#server/domains/first-calls/call-hours.ts'
import { paths } from '#common/paths.ts'
import { zoneName } from '#common/zoned-time.ts'

export async function loader({ request, scope }: PageArgs) {
  const search = new URL(request.url).searchParams
  const agent = await readCallAgent(scope.db, search.get('with') ?? '')
  const { timeZone } = agent.calendar
  const zone = commonZones().find(({ value }) => value === search.get('zone'))?.value ?? timeZone
  return {
    publicId: agent.publicId,
    name: `${agent.firstName} ${agent.lastName}`.trim(),
    path: paths.listing(agent),
    timeZone,
    zone,
    times: freeTimesOf(agent).map((time) => time.toISOString()),
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
  const { publicId, name, path, times, zone } = loaderData
  return (
    <Page
      heading={t`Book a call with ${name}, EA`}
      lead={t`15 minutes by phone. The agent calls you.`}
      aside={<HowCallsWork />}
    >
      <div className="grid gap-5">
        <p>
          <a href={path}>{t`View profile`}</a>
        </p>
        {times.length === 0 ? (
          <NoTimes listing={publicId} />
        ) : (
          <>
            <ZoneForm {...loaderData} />
            <form action={paths.bookCall} aria-label={t`Book a call`} className="card grid gap-5 p-5 md:p-7">
              <input type="hidden" name="with" value={publicId} />
              <TimeChoices name="at" times={times} timeZone={zone} />
              <div>
                <Button>{t`Continue`}</Button>
              </div>
              <p className="text-14 text-muted">
                {t`Next, you’ll sign in or create a free account, and enter the phone number the agent should call.`}
              </p>
            </form>
          </>
        )}
      </div>
    </Page>
  )
}

type ZoneProps = { publicId: string; timeZone: string; zone: string }

const ZoneForm = ({ publicId, timeZone, zone }: ZoneProps) => (
  <form aria-label={t`Time zone`} className="flex flex-wrap items-end gap-x-3 gap-y-2">
    <input type="hidden" name="with" value={publicId} />
    <div className="min-w-0 flex-1 basis-56">
      <SelectField name="zone" label={t`Your time zone`} defaultValue={zone}>
        {!commonZones().some(({ value }) => value === timeZone) && (
          <option value={timeZone}>{zoneName(timeZone)}</option>
        )}
        {commonZones().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
    <Button variant="secondary">{t`Show times in this zone`}</Button>
  </form>
)
