/**
 * The profile of an agent who claimed the listing: their own words first, then what others and the lists say. On a phone
 * the contact card comes before them.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StatusBadge } from '#app/features/listing/status-badge.tsx'
import { ReceiptButton } from '#app/features/verification/check-forms.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { AgentView } from '#server/domains/agents/view-agent.ts'
import { statusOf } from '#common/list-status.ts'
import { paths } from '#common/paths.ts'
import { ContactCard, PhoneBar } from './contact-card.tsx'
import { ClaimedParts, hasManyHours, ListedAs } from './profile-facts.tsx'

type Props = ContentsProps & {
  /** Who it is. The contact card begins beside it. */
  head: ReactNode
  /** What each source says. */
  sources: ReactNode
  /** What is published about and by the agent. */
  children: ReactNode
}

export function ClaimedProfile({ agent, head, hasAnswers, hasArticles, sources, children }: Props) {
  return (
    <>
      <div className="profile-columns">
        {head}
        <div className="profile-aside">
          <ContactCard agent={agent} />
          <ProfileContents agent={agent} hasAnswers={hasAnswers} hasArticles={hasArticles} />
        </div>
        <div className="profile-sections">
          <ClaimedParts agent={agent} />
          {children}
          <ListStatusBox agent={agent}>{sources}</ListStatusBox>
          <OwnWays agent={agent} />
        </div>
      </div>
      <PhoneBar agent={agent} />
    </>
  )
}

/** What the lists and the other sources say about this person, what that proves, and the receipt. */
function ListStatusBox({ agent, children }: { agent: AgentView; children: ReactNode }) {
  const question = { lastName: agent.lastName, firstName: agent.firstName, state: agent.state ?? '', zip: '' }
  return (
    <section id="standing" aria-labelledby="standing-heading" className="grid content-start gap-4">
      <h2 id="standing-heading" className="text-28">
        {t`What the IRS file says`}
      </h2>
      <div>
        <StatusBadge standing={statusOf(agent)} />
      </div>
      {agent.isDemo && <p className="text-14 font-semibold">{t`This person is fictional, for demonstration only.`}</p>}
      <ListedAs agent={agent} />
      {children}
      <p className="max-w-[68ch] text-14 text-muted">
        <Trans>
          This is what the IRS file from the date above says about someone with this name. It doesn’t prove that the
          person you’re dealing with is the one listed. <a href={paths.licenseVerification}>What a match proves</a>
        </Trans>
      </p>
      <ReceiptButton question={question} chosen={agent.publicId} words={t`Make a receipt`} />
    </section>
  )
}

/** Links for the agent in this listing, and for anyone who found an error in it. */
function OwnWays({ agent: { publicId } }: { agent: AgentView }) {
  return (
    <div className="no-print flex flex-wrap gap-x-8 gap-y-1">
      {/* Disputing another agent's claim means claiming too: a person compares both. */}
      <LinkButton variant="plain" to={paths.claimListing(publicId)}>
        {t`Did someone else claim your listing? Dispute the claim`}
      </LinkButton>
      <LinkButton variant="plain" to={paths.correction(publicId)} rel="nofollow">
        {t`Something wrong?`}
      </LinkButton>
    </div>
  )
}

type ContentsProps = { agent: AgentView; hasAnswers: boolean; hasArticles: boolean }

/** The side navigation of wide screens: the profile's sections in order. Short profiles have none. */
function ProfileContents({ agent: { profile }, hasAnswers, hasArticles }: ContentsProps) {
  if (!profile) return null
  const sections = [
    { id: 'about', name: t`About`, there: true },
    { id: 'services', name: t`Services and fees`, there: profile.services.length + profile.fees.length > 0 },
    { id: 'hours', name: t`Hours`, there: hasManyHours(profile) },
    { id: 'reviews', name: t`Reviews`, there: true },
    { id: 'answers', name: t`Answers`, there: hasAnswers },
    { id: 'articles', name: t`Articles`, there: hasArticles },
    { id: 'standing', name: t`What the IRS file says`, there: true },
  ].filter(({ there }) => there)
  return (
    <nav aria-label={t`On this page`} className="no-print hidden border-l border-hairline pl-5 text-14 lg:block">
      <p className="font-semibold">{t`On this page`}</p>
      <ul className="mt-1">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center no-underline hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
