/** How to reach an agent, beside the profile on wide screens and in a bar at the bottom of a phone. */
import { labelInSentence, labelList } from '#common/option-lists.ts'
import { t } from '@lingui/core/macro'
import { formatFee, formatHours, modeLabels, spokenLabels } from '#app/features/listing/labels.ts'
import { awayLine, replyLine } from '#app/features/listing/reply-line.ts'
import { formatPhone } from '#app/lib/format-phone.ts'
import { island } from '#app/page/island.tsx'
import { NextTimes } from '#app/features/first-calls/next-times.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { AgentView, ClaimedProfile } from '#server/domains/agents/view-agent.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import { WriteLink } from '#app/features/listing/write-link-island.ts'

const Times = island('next-times', 'visible', NextTimes)

/** Phone and website only if the agent opted in. On a phone, the bar has the message. */
export function ContactCard({ agent }: { agent: AgentView }) {
  const { publicId, takesMessages, profile } = agent
  if (!profile && !takesMessages) return null
  return (
    <section aria-label={t`Contact`} className="card contact-card">
      <div className="grid content-start gap-3">
        {takesMessages && (
          <span className="no-print contents max-md:hidden">
            <WriteLink listing={publicId} />
          </span>
        )}
        <BookLink agent={agent} />
        {agent.takesCalls && <Times listing={publicId} className="no-print min-h-18 noscript:hidden" />}
        {takesMessages && <AskOthers publicId={publicId} />}
      </div>
      <ContactLinks agent={agent} />
      {profile && <AtAGlance profile={profile} />}
    </section>
  )
}

/** Without messages, the phone is the main way. */
function ContactLinks({ agent: { takesMessages, profile } }: { agent: AgentView }) {
  const { phone, website } = profile ?? NOT_SHOWN
  if (!phone && !website) return null
  return (
    <div className="flex flex-col items-start max-lg:order-last">
      {phone && (
        <LinkButton variant={takesMessages ? 'plain' : 'primary'} to={`tel:${phone}`}>
          <Icon name="phone" /> {t`Call ${formatPhone(phone)}`}
        </LinkButton>
      )}
      {website && <WebsiteLink website={website} />}
    </div>
  )
}

const BookLink = ({ agent: { publicId, takesCalls } }: { agent: AgentView }) =>
  takesCalls && (
    <LinkButton variant="secondary" to={paths.callTimes(publicId)} rel="nofollow">
      <Icon name="calendar" /> {t`Book a 15-minute call`}
    </LinkButton>
  )

/** The same question to others nearby, too. The agent's city isn't where the client is. */
const AskOthers = ({ publicId }: { publicId: string }) => (
  <div className="no-print">
    <LinkButton variant="plain" to={paths.newRequest({ agents: [publicId] })} rel="nofollow">
      <Icon name="users" /> {t`Ask up to three agents with one request`}
    </LinkButton>
  </div>
)

const NOT_SHOWN = { phone: null, website: null }

const WebsiteLink = ({ website }: { website: string }) => (
  <LinkButton variant="plain" to={website} rel="nofollow noopener">
    <Icon name="globe" /> <span className="print:hidden">{t`Visit the website`}</span>
    <span className="hidden break-all print:inline">{website}</span>
  </LinkButton>
)

const AtAGlance = ({ profile }: { profile: ClaimedProfile }) => (
  <div className="row-span-2">
    <ul className="contact-facts">
      {glanceOf(profile).map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} /> {text}
        </li>
      ))}
    </ul>
    {profile.replies && (
      <p className="mt-3 text-14">
        <a href={paths.howResponseTimeIsMeasured}>{t`How response time is measured`}</a>
      </p>
    )}
  </div>
)

type Glance = { icon: IconName; text: string }

/** What a person asks first, in a line each. */
function glanceOf(profile: ClaimedProfile): Glance[] {
  const { languages, fees, hours, meetingModes, replies, awayUntil } = profile
  const [fee] = fees
    .filter(({ amountCents }) => amountCents > 0)
    .sort((one, other) => one.amountCents - other.amountCents)
  const [open] = formatHours(hours)
  const lines: (Glance | false | null | undefined)[] = [
    awayUntil !== null && { icon: 'calendar', text: awayLine(awayUntil) },
    { icon: 'users', text: describeAccepting(profile) },
    fee && { icon: 'dollar', text: t`From ${formatFee(fee.amountCents, fee.unit)}` },
    languages.length > 0 && { icon: 'language', text: labelList(spokenLabels(languages), labelInSentence) },
    { icon: meetingModes.includes('video') ? 'video' : 'pin', text: labelList(modeLabels(meetingModes)) },
    replies && { icon: 'chat', text: replyLine(replies) },
    open && { icon: 'clock', text: `${open.name}, ${open.value}` },
  ]
  return lines.filter((line) => typeof line === 'object' && line !== null).filter(({ text }) => text !== '')
}

function describeAccepting({ acceptingClients, acceptingConfirmedAt, acceptingStale }: ClaimedProfile): string {
  if (acceptingClients === null || !acceptingConfirmedAt) return ''
  const said = acceptingClients ? t`Takes new clients` : t`Not taking new clients right now`
  const on = formatDate(new Date(acceptingConfirmedAt).toISOString())
  return acceptingStale ? t`${said} (confirmed ${on}; ask whether this is still true)` : t`${said} (confirmed ${on})`
}

/** At the bottom of a phone, where the card is far below the first screen. */
export function PhoneBar({ agent: { publicId, takesMessages, profile } }: { agent: AgentView }) {
  const phone = profile?.phone
  if (!takesMessages && !phone) return null
  return (
    <div className="phone-bar no-print">
      {takesMessages && <WriteLink listing={publicId} />}
      {phone && (
        <LinkButton to={`tel:${phone}`}>
          <Icon name="phone" /> {t`Call`}
        </LinkButton>
      )}
    </div>
  )
}
