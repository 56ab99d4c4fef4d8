import { clientLabels, languageLabels, modeLabels } from '#app/features/agents/labels.ts'
import { showDate } from '#contract/show-date.ts'
import { Facts } from '#app/ui/facts.tsx'
import { stateOf } from '#contract/states.ts'
import type { AgentView, ClaimedProfile } from '#server/agents/view-agent.ts'
import { Fees } from './fees.tsx'
import { Hours } from './hours.tsx'
import { Services } from './services.tsx'

/** What the agent says about the work, once the listing is claimed. Nothing before. */
export function ClaimedParts({ agent: { profile } }: { agent: AgentView }) {
  if (!profile) return null
  const { bio, services, clientTypes, languages, meetingModes, statesServed, street } = profile
  const facts = [
    { name: 'New clients', value: acceptingWords(profile) },
    { name: 'Works for', value: clientLabels(clientTypes).join(', ') },
    { name: 'Languages', value: languageLabels(languages).join(', ') },
    { name: 'How you meet', value: modeLabels(meetingModes).join(', ') },
    { name: 'States served', value: statesServed.map((code) => stateOf(code)?.name ?? code).join(', ') },
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
          Written by the agent, who claimed this listing on {showDate(new Date(profile.claimedAt).toISOString())}.
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

function acceptingWords({ acceptingClients, acceptingConfirmedAt, acceptingStale }: ClaimedProfile): string {
  if (acceptingClients === null || !acceptingConfirmedAt) return ''
  const said = acceptingClients ? 'Takes new clients' : 'Takes no new clients now'
  const when = `said on ${showDate(new Date(acceptingConfirmedAt).toISOString())}`
  return `${said}, ${when}${acceptingStale ? '; ask whether it still holds' : ''}`
}
