/** What a profile says: the agent's own words, once the listing is claimed, and the facts of the public files. */
import { t } from '@lingui/core/macro'
import { clientLabels, describeStates, formatFee, formatHours, serviceLabels } from '#app/features/listing/labels.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import type { AgentView, ClaimedProfile, Fee, OpeningHours } from '#server/domains/agents/view-agent.ts'
import { formatDate, formatPlainDate } from '#common/dates.ts'
import { inOwnWords } from '#app/features/listing/own-words.ts'
import { labelList, type Service } from '#common/option-lists.ts'
import { SERVICE_DESCRIPTIONS } from '#common/service-descriptions.ts'

const WORDS = 'mt-3 max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line'

/** The agent's own description of the practice. Empty before the claim. */
export function ClaimedParts({ agent: { profile } }: { agent: AgentView }) {
  if (!profile) return null
  const bio = inOwnWords(profile.bio, profile.bioEs)
  const { services, clientTypes, statesServed, street } = profile
  const facts = [
    { name: t`Works for`, value: labelList(clientLabels(clientTypes)) },
    { name: t`States served`, value: describeStates(statesServed) },
    { name: t`Other credentials`, value: profile.otherCredentials.join(', ') },
    { name: t`Office`, value: street?.filter(Boolean).join(', ') ?? '' },
  ]
  return (
    <>
      <section aria-labelledby="about">
        <h2 id="about" className="text-28">
          {t`About`}
        </h2>
        <p className="mt-1 text-14 text-muted">
          {t`Written by the agent, who claimed this listing on ${formatDate(new Date(profile.claimedAt).toISOString())}.`}
        </p>
        {bio.text && (
          <p lang={bio.lang} className={WORDS}>
            {bio.text}
          </p>
        )}
        {bio.other && (
          <details lang="es" className="mt-3">
            <summary className="inline-flex min-h-11 items-center font-semibold text-evergreen">{t`En español`}</summary>
            <p className={WORDS}>{bio.other}</p>
          </details>
        )}
        <div className="mt-5">
          <Facts facts={facts.filter(({ value }) => value !== '')} />
        </div>
      </section>
      <Services services={services} />
      <Fees fees={profile.fees} />
      {hasManyHours(profile) && <Hours hours={profile.hours} />}
    </>
  )
}

/** The agent's services, each explained in a line for readers who have never needed it. */
function Services({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-28">
        {t`Services`}
      </h2>
      <dl className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {services.map((service) => (
          <div key={service}>
            <dt className="font-semibold">{serviceLabels([service])}</dt>
            <dd className="text-14 text-muted">{SERVICE_DESCRIPTIONS[service]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Published fees with their expiration date. */
function Fees({ fees }: { fees: readonly Fee[] }) {
  if (fees.length === 0) return null
  return (
    <section aria-labelledby="fees">
      <h2 id="fees" className="text-28">
        {t`Fees`}
      </h2>
      <table className="mt-3 w-full max-sm:text-14 border-y border-hairline text-left">
        <thead className="text-14 text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              {t`Service`}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t`Fee`}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t`Valid through`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline">
          {fees.map(({ service, amountCents, unit, validUntil }) => (
            <tr key={`${service} ${unit}`}>
              <td className="py-2.5 pr-4">{serviceLabels([service])}</td>
              <td className="py-2.5 pr-4">{formatFee(amountCents, unit)}</td>
              <td className="py-2.5">{formatPlainDate(validUntil)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The contact card has the first line of them. */
export const hasManyHours = ({ hours }: ClaimedProfile): boolean => formatHours(hours).length > 1

function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-3 text-28">
        {t`Hours`}
      </h2>
      <Facts facts={formatHours(hours)} />
    </section>
  )
}

/** Whom the public files name, and where. */
export function ListedAs({ agent }: { agent: AgentView }) {
  const { dba, credentials } = agent
  const facts: Fact[] = [
    { name: t`Listed as`, value: [fullName(agent), placeLine(agent)].join(', ') },
    { name: t`Firm`, value: dba },
    { name: t`Other credentials`, value: credentials.join(', ') },
  ]
  return <Facts facts={facts.filter(({ value }) => value !== '')} />
}
