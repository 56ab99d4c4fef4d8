/** What a profile says: the agent's own words, once the listing is claimed, and the facts of the public files. */
import { t } from '@lingui/core/macro'
import { clientLabels, describeStates, formatFee, formatHours } from '#app/features/listing/labels.ts'
import { fullName, placeLine } from '#app/features/listing/full-name.ts'
import { type Fact, Facts } from '#app/ui/facts.tsx'
import { unbroken } from '#app/ui/unbroken.tsx'
import type { AgentView, ClaimedProfile, Fee, OpeningHours } from '#server/domains/agents/view-agent.ts'
import { formatDate } from '#common/dates.ts'
import { inOwnWords } from '#app/features/listing/own-words.ts'
import { labelList, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'
import { SERVICE_DESCRIPTIONS } from '#common/service-descriptions.ts'

const WORDS = 'mt-3 max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line'

/** The agent's own description of the practice. Empty before the claim. */
export function ClaimedParts({ agent: { publicId, profile } }: { agent: AgentView }) {
  if (!profile) return null
  const bio = inOwnWords(profile.bio, profile.bioEs)
  const { clientTypes, statesServed, street } = profile
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
            {unbroken(bio.text)}
          </p>
        )}
        {bio.other && (
          <details lang="es" className="more mt-3">
            <summary className="min-h-11 font-semibold text-evergreen">{t`En español`}</summary>
            <p className={WORDS}>{unbroken(bio.other)}</p>
          </details>
        )}
        <div className="mt-5">
          <Facts facts={facts.filter(({ value }) => value !== '')} />
        </div>
      </section>
      <Services publicId={publicId} profile={profile} />
      {hasManyHours(profile) && <Hours hours={profile.hours} />}
    </>
  )
}

/** The agent's services, each explained in a line for readers who have never needed it, with its fee if one is published. */
function Services({ publicId, profile: { services, fees } }: { publicId: string; profile: ClaimedProfile }) {
  const offered = SERVICES.filter(({ slug }) => services.includes(slug) || fees.some(({ service }) => service === slug))
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-28">
        {t`Services and fees`}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
        {offered.map(({ slug, label }) => (
          <li key={slug} className="flex flex-wrap gap-x-5 py-3">
            <div className="min-w-min grow basis-0">
              <p className="font-semibold">{label}</p>
              <p className="text-14 text-muted">{SERVICE_DESCRIPTIONS[slug]}</p>
            </div>
            <div className="ml-auto text-right">
              <ServiceFees publicId={publicId} fees={fees.filter(({ service }) => service === slug)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** With the last day that each is valid. */
function ServiceFees({ publicId, fees }: { publicId: string; fees: readonly Fee[] }) {
  if (fees.length === 0)
    return (
      <a href={paths.newMessage(publicId)} rel="nofollow" className="inline-flex min-h-6 items-center">
        {t`Ask`}
        <span className="sr-only"> {t`about the fee`}</span>
      </a>
    )
  return fees.map(({ amountCents, unit, validUntil }) => (
    <p key={unit}>
      <strong>{formatFee(amountCents, unit)}</strong>
      <span className="block text-14 text-muted">{t`through ${formatDate(validUntil)}`}</span>
    </p>
  ))
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
