import { clientLabels, modeLabels, spokenLabels, serviceLabels } from '#app/features/listing/labels.ts'
import { describeStates } from '#app/features/listing/describe-states.ts'
import { formatDate } from '#common/dates.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { AgentView, ClaimedProfile, Fee, OpeningHours } from '#server/domains/agents/view-agent.ts'
import { formatFee } from '#app/features/listing/format-fee.ts'
import { formatHours } from '#app/features/listing/format-hours.ts'
import { SERVICE_DESCRIPTIONS, type Service } from '#common/option-lists.ts'

/** The agent's own description of the practice, once the listing is claimed. Empty before that. */
export function ClaimedParts({ agent: { profile } }: { agent: AgentView }) {
  if (!profile) return null
  const { bio, services, clientTypes, languages, meetingModes, statesServed, street } = profile
  const facts = [
    { name: 'New clients', value: describeAccepting(profile) },
    { name: 'Works for', value: clientLabels(clientTypes).join(', ') },
    { name: 'Languages', value: spokenLabels(languages).join(', ') },
    { name: 'How you meet', value: modeLabels(meetingModes).join(', ') },
    { name: 'States served', value: describeStates(statesServed) },
    { name: 'Other credentials', value: profile.otherCredentials.join(', ') },
    { name: 'Office', value: street?.filter(Boolean).join(', ') ?? '' },
  ]
  return (
    <>
      <section aria-labelledby="about">
        <h2 id="about" className="text-26">
          About
        </h2>
        <p className="mt-1 text-14 text-muted">
          Written by the agent, who claimed this listing on {formatDate(new Date(profile.claimedAt).toISOString())}.
        </p>
        {bio && <p className="mt-3 max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line">{bio}</p>}
        <div className="mt-5">
          <Facts facts={facts.filter(({ value }) => value !== '')} />
        </div>
      </section>
      <Services services={services} />
      <Fees fees={profile.fees} />
      <Hours hours={profile.hours} />
    </>
  )
}

function describeAccepting({ acceptingClients, acceptingConfirmedAt, acceptingStale }: ClaimedProfile): string {
  if (acceptingClients === null || !acceptingConfirmedAt) return ''
  const said = acceptingClients ? 'Takes new clients' : 'Takes no new clients now'
  const when = `said on ${formatDate(new Date(acceptingConfirmedAt).toISOString())}`
  return `${said}, ${when}${acceptingStale ? '; ask whether it still holds' : ''}`
}

/** Published fees with their expiration date. */
function Fees({ fees }: { fees: readonly Fee[] }) {
  if (fees.length === 0) return null
  return (
    <section aria-labelledby="fees">
      <h2 id="fees" className="text-26">
        Fees
      </h2>
      <table className="mt-3 w-full border-y border-hairline text-left">
        <thead className="text-14 text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              Service
            </th>
            <th scope="col" className="py-2 font-medium">
              Fee
            </th>
            <th scope="col" className="py-2 font-medium">
              Holds until
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline">
          {fees.map(({ service, amountCents, unit, validUntil }) => (
            <tr key={`${service} ${unit}`}>
              <td className="py-2.5 pr-4">{serviceLabels([service])}</td>
              <td className="py-2.5 pr-4">{formatFee(amountCents, unit)}</td>
              <td className="py-2.5">{formatDate(validUntil)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  if (hours.length === 0) return null
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-3 text-26">
        Hours
      </h2>
      <Facts facts={formatHours(hours)} />
    </section>
  )
}

/** The agent's services, each explained in a line for readers who have never needed it. */
function Services({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-26">
        Services
      </h2>
      <dl className="mt-3 grid gap-x-10 border-t border-hairline sm:grid-cols-2">
        {services.map((service) => (
          <div key={service} className="border-b border-hairline py-3">
            <dt className="font-semibold">{serviceLabels([service])}</dt>
            <dd className="text-14 text-muted">{SERVICE_DESCRIPTIONS[service]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
